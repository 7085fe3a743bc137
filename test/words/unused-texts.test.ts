import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandLineFor } from '../../src/words/cli-words.ts'
import { screensFor } from '../../src/words/screens.ts'

/** Every source but the texts themselves. */
const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/src\/words\/e[ns]\/|\/words[^/]*\.ts$/.test(file))
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
/** Read from a table, or taken out of one. */
const names = new Set([...code.matchAll(/(?:\.|[{,]\s*)([A-Za-z_]\w*)/g)].map(([, name]) => name ?? ''))

/** Tables whose names are keys that were pressed, days, or commander's own words; and names that are put together. */
const lookedUp = ['keys', 'days', 'headings', 'placeholders']

/** The names of all texts of a table, however deep. */
function textNames(table: object): string[] {
  return Object.entries(table).flatMap(([name, text]) => [
    name,
    ...(typeof text === 'object' && text !== null && !lookedUp.includes(name) ? textNames(text) : []),
  ])
}

const isUsed = (name: string) => names.has(name) || code.includes(`'${name}'`) || lookedUp.includes(name)

test.each([
  ['the screens', screensFor('en')],
  ['the command line', commandLineFor('en').words],
  ['help', commandLineFor('en').help],
  ['usage', commandLineFor('en').usage],
  ['values', commandLineFor('en').values],
])('every text of %s is used', (_what, table) => {
  expect(textNames(table).filter((name) => !isUsed(name))).toEqual([])
})
