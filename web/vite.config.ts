import { fileURLToPath } from 'node:url'

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { worker } from './worker/plugin.ts'
import { bundle, python } from './worker/python.ts'

/** Where `npm run dev` finds a running `bunny serve`. */
const server = process.env.BUNNY_SERVER ?? 'http://127.0.0.1:8000'
const api = ['/titles', '/tables', '/identities', '/me', '/players', '/ratings', '/codes', '/network', '/companion/', '^/recover$']

/** The page of a server; in the mode `site` the page that plays on the device, which lies anywhere. */
export default defineConfig(({ mode }) => {
  const site = mode === 'site'
  const found = bundle(site)
  return {
    base: site ? './' : '/',
    plugins: [svelte(), ...(site ? [python(found)] : []), worker(['assets', ...(site ? [found.folder] : [])], site)],
    define: { __PYTHON__: JSON.stringify(found) },
    worker: { format: 'es' },
    build: {
      outDir: site ? '../build/play' : '../src/bunny_kingdom/server/page',
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: !site,
    },
    server: {
      fs: { allow: ['..'] }, // the words of the games lie in the package
      proxy: Object.fromEntries(api.map((path) => [path, { target: server, ws: true }])),
    },
    test: {
      include: ['src/**/*.test.ts'],
      testTimeout: 30_000, // other tests may keep both cores busy
      css: { include: [/tokens\.css/] }, // pictures bring its colours along
    },
    resolve: {
      alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
      ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
    },
  }
})
