/** Who the visitor is: a guest with a name, known by a cookie. */
import { api, Refused } from '../net/api'
import type { Identity } from '../net/types'

class Me {
  identity = $state.raw<Identity | null>(null)
  /** Whether the server was asked already. */
  known = $state(false)
  #asking: Promise<void> | null = null

  /** Ask the server once who we are. */
  look(): Promise<void> {
    this.#asking ??= api
      .me()
      .then((identity) => void (this.identity = identity))
      .catch((why: unknown) => {
        if (!(why instanceof Refused) || why.code === 'offline') this.#asking = null
      })
      .finally(() => (this.known = true))
    return this.#asking
  }

  /** Be somebody: the guest that there is, or a new one with this name. */
  async be(name: string): Promise<Identity> {
    await this.look()
    const wanted = name.trim()
    if (!this.identity) this.identity = await api.createIdentity(wanted)
    else if (wanted && wanted !== this.identity.name) this.identity = await api.rename(wanted)
    return this.identity
  }
}

export const me = new Me()
