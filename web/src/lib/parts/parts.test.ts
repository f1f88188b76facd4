import { describe, expect, it } from 'vitest'

const ui = import.meta.glob('./ui/*.svelte', { query: '?raw', import: 'default', eager: true }) as Record<string, string>
const GAMELESS = /^(svelte|uqr|\.\/|\.\.\/\.\.\/(art\/(?:Icon\.svelte|fitted)|i18n\.svelte|refusals)$)/

describe('parts of the ui', () => {
  it.each(Object.entries(ui))('%s knows no game', (_, source) => {
    const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, path]) => path!)
    expect(imported.filter((path) => !GAMELESS.test(path))).toEqual([])
  })
})
