/** The titles as the page names and shows them. */
import { t, tIf } from '../i18n.svelte'

export const titleName = (title: string): string => tIf(`title.${title}`) ?? title
export const titleNote = (title: string): string => tIf(`title.${title}.note`) ?? ''

/** The drawings on a title's card in the lobby: ground and pieces with their boxes. */
export const TITLE_ART: Record<string, { ground: string; pieces: [string, number, number, number, number][] }> = {
  kingdom: { ground: 'plains', pieces: [['city-2', 13, 34, 66, 66]] },
  'kingdom+sky': { ground: 'nimbus', pieces: [['rainbow-end', 10, 26, 72, 72]] },
  'kingdom+express': { ground: 'field', pieces: [['station', 14, 22, 62, 62], ['rail', -6, 84, 102, 24]] },
  'kingdom+sky+express': { ground: 'wonder', pieces: [['carrotadel', 11, 32, 68, 68]] },
  town: { ground: 'sea', pieces: [['bridge', -2, 44, 94, 42]] },
}

export const playersWords = (counts: readonly number[]): string =>
  counts.length > 1
    ? t('title.players', { least: Math.min(...counts), most: Math.max(...counts) })
    : t('title.playersExactly', { count: counts[0] ?? 2 })
