/** Which drawing of the sprite stands on the scroll of a parchment: what it counts. */

const DRAWINGS: Readonly<Record<string, readonly string[]>> = {
  parchment: ['bureaucrat', 'liberal', 'socialist'],
  'city-1': ['burgomaster', 'stationmaster'],
  'city-2': ['king-of-thieves'],
  'city-3': ['bun-shee', 'engine-driver'],
  'i-hills': ['diplomat', 'panpan-the-barbarian', 'matriarch'],
  'i-first': ['explorer'],
  'r-wood': ['carpenter', 'master-carpenter', 'woodland-king'],
  'r-fish': ['fisher', 'master-fisher', 'fisher-king'],
  'r-carrots': ['farmer', 'master-farmer', 'carrot-king'],
  'r-spices': ['merchant'],
  't-mountain': ['master-of-the-mountains'],
  'i-fief': ['carrotistador', 'harecingetorix', 'hun-ny-king', 'little-prince', 'assistant-governor', 'governor'],
  camp: ['colonist'],
  carrot: ['treasure-guardian', 'treasure-hunter', 'nibblonacci'],
  coin: ['merchants-signet'],
  puff: ['cape-of-dawn', 'cloud-independence', 'hareborne-explorer', 'general-mafayette'],
  'trading-post': ['merchant-queen'],
  'w-books': ['lewis-carrot'],
  station: ['rail-baron'],
  rail: ['track-layer'],
}
const BY_CARD = new Map(Object.entries(DRAWINGS).flatMap(([drawing, cards]) => cards.map((card) => [card, drawing] as const)))

/** A treasure is worth its carrots. */
export const parchmentDrawing = (card: string, sort: string): string => BY_CARD.get(card) ?? (sort === 'treasure' ? 'carrot' : 'i-castle')
