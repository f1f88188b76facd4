import { fileURLToPath } from 'node:url'

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { worker } from './worker/plugin.ts'

/** Where `npm run dev` finds a running `bunny serve`. */
const server = process.env.BUNNY_SERVER ?? 'http://127.0.0.1:8000'
const api = ['/titles', '/tables', '/identities', '/me', '/players', '/ratings', '^/recover$']

export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: '../src/bunny_kingdom/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(api.map((path) => [path, { target: server, ws: true }])),
  },
  test: { include: ['src/**/*.test.ts'] },
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
})
