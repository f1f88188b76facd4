/** The parts of the town's table, wherever they stand. */
import type { Snippet } from 'svelte'

import type { Tab } from '../ui/Dock.svelte'

export interface TownParts {
  tab: string
  /** None: the game is over, and there is nothing to turn to. */
  tabs: Tab[]
  ontab: (id: string) => void
  plots: Snippet
  notes: Snippet
  /** A hint: over the board where it is narrow, else beside it; never over the hand. */
  advice: Snippet
  market: Snippet
  quarters: Snippet
  log: Snippet
  purse: Snippet
  hand: Snippet
  acts: Snippet
}
