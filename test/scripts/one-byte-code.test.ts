import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { escapeBeyondLatin1 } from '../../scripts/one-byte-code.ts'

test.each<[what: string, code: string]>([
  ['strings', `"José’s “3D” run – ⚾ 🏟️"`],
  ['templates', '`${1 + 1} → ${"…"}`'],
  ['regular expressions', '"6′2″".replace(/[′’]/u, "-").replace(/″|🏟/gu, "")'],
  ['patterns of String.raw', 'new RegExp(String.raw`^\\d′`).test("6′")'],
])('code with one byte per character means the same in %s', (_what, code) => {
  const escaped = escapeBeyondLatin1(code)
  expect(runInNewContext(escaped)).toEqual(runInNewContext(code))
  expect(escaped).not.toBe(code)
  expect(Buffer.from(escaped, 'latin1').toString('latin1')).toBe(escaped)
})

test('code that needs no escape stays as it is', () => {
  expect(escapeBeyondLatin1('const name = "José"')).toBe('const name = "José"')
})
