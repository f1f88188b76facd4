/** Keys that work wherever the focus is, but where something is written: digits choose, Ctrl+Enter confirms. */
export interface Shortcuts {
  /** Choose the card or piece at a place, from 0; the key 0 stands for the tenth. */
  choose?: (at: number) => void
  confirm: () => void
  /** Escape. */
  putBack?: () => void
}

const ELSEWHERE = 'input:not([type=radio], [type=checkbox]), textarea, select, dialog, [role=dialog]'

export function shortcut(event: KeyboardEvent, { choose, confirm, putBack }: Shortcuts): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.defaultPrevented || (event.target as Element).closest(ELSEWHERE)) return
  if (key === 'Enter' && (ctrlKey || metaKey)) confirm()
  else if (ctrlKey || metaKey || altKey) return
  else if (choose && /^\d$/.test(key)) choose((Number(key) + 9) % 10)
  else if (putBack && key === 'Escape') putBack()
  else return
  event.preventDefault()
}
