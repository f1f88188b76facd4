/** The focus among things in a row: one tab stop, arrows move, Home and End go to the ends. */
export function roved(key: string, at: number, last: number): number | undefined {
  return { ArrowRight: Math.min(last, at + 1), ArrowLeft: Math.max(0, at - 1), Home: 0, End: last }[key]
}
