/** The focus among things in rows: one tab stop, arrows move, Home and End go to the ends. */
export function focusAfter(key: string, at: number, last: number, columns = 0): number | undefined {
  const move = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key]
  const to = { Home: 0, End: last }[key] ?? (move ? at + move : undefined)
  return to === undefined ? undefined : Math.max(0, Math.min(last, to))
}
