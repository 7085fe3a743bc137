import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cliHelpEn } from '../../src/wording/en/cli/help.ts'
import { cliUsageEn } from '../../src/wording/en/cli/usage.ts'
import { cliValuesEn } from '../../src/wording/en/cli/values.ts'
import { cliEn } from '../../src/wording/en/cli/words.ts'
import { screensFor } from '../../src/wording/screens.ts'

/** Every source but the texts themselves. */
const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/src\/wording\/e[ns]\//.test(file))
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
  ['the command line', cliEn],
  ['help', cliHelpEn],
  ['usage', cliUsageEn],
  ['values', cliValuesEn],
])('every text of %s is used', (_what, table) => {
  expect(textNames(table).filter((name) => !isUsed(name))).toEqual([])
})
