/** The folder with Python beside the page, and its files with their sizes in bytes; vite.config.ts fills it in. */
declare const __PYTHON__: { folder: string; files: Record<string, number> }
