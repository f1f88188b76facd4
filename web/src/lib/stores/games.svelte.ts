/** One's own tables: those that wait for us, the others, and those that are over. */
import { api } from '../net/api'
import type { MyGame, Result } from '../net/types'

const EVERY_MS = 10_000

export class Games {
  all = $state.raw<readonly MyGame[]>([])
  results = $state.raw<readonly Result[]>([])
  waiting = $derived.by(() => this.all.filter((game) => game.your_turn && !game.damaged))

  /** Look now and again, until what is returned is called. */
  watch(player: string): () => void {
    const look = async () => {
      const found = await Promise.all([api.myGames(), api.results(player)]).catch(() => null)
      if (found) [this.all, this.results] = found
    }
    void look()
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => clearInterval(timer)
  }
}
