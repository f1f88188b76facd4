/** The hat of a bot's level; levels that are not known wear a cap. */
const HATS: Readonly<Record<string, string>> = {
  kit: 'hat-kit',
  doe: 'hat-doe',
  buck: 'hat-buck',
  elder: 'hat-elder',
  sage: 'hat-sage',
  random: 'hat-random',
  greedy: 'hat-greedy',
}

export function hatOf(level: string | null | undefined): string | null {
  return level ? (HATS[level] ?? 'hat-cap') : null
}
