/** What a kingdom table asks of the one who looks at it. */
import type { KingdomView } from '../net/types'

export type Mode = 'draft' | 'build' | 'harvest' | 'copy' | 'end' | 'wait'

export function modeOf(view: KingdomView, running: boolean, owing: boolean, hasPieces: boolean): Mode {
  if (view.phase === 'end' || !running) return 'end'
  if (view.seat === null) return 'wait'
  if (view.phase === 'exploration') return 'draft'
  if (view.phase === 'construction' || view.phase === 'rails') return owing || hasPieces ? 'build' : 'wait'
  if (view.phase === 'harvest' && owing) return 'harvest'
  if (view.phase === 'finale' && owing) return 'copy'
  return 'wait'
}
