/** What lies beside the page; vite.config.ts fills it in. */
declare const __PYTHON__: {
  /** The folder with Python, and its files with their sizes in bytes. */
  folder: string
  files: Record<string, number>
  /** By title what sages have learned, in the folder `networks`: its size, and a hash that changes with it. */
  networks: Record<string, { size: number; hash: string }>
}
