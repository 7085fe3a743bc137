import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parsePage } from '../../scripts/manual/parse-page.ts'
import { FailureCode } from '../../src/station/contract/failure.ts'

/** Failures that no one can meet in an installed OnDeck, each with the reason. */
const neverShown: Partial<Record<FailureCode, string>> = {
  'screens-missing': 'only where OnDeck runs from its source and was not built: packages contain the screens',
}

/** Codes of each section of the page, by the section's position: anchors differ between languages. */
function sectionsOf(language: string) {
  const file = join(import.meta.dirname, '../../docs/manual', language, 'troubleshooting.md')
  const sections: { title: string; codes: string[] }[] = []
  for (const block of parsePage(readFileSync(file, 'utf8')).blocks) {
    if (block.kind === 'heading') sections.push({ title: block.text, codes: [] })
    if (block.kind !== 'paragraph') continue
    const [first, ...rest] = block.content
    if (first?.kind !== 'text' || !/^(Codes|Códigos): $/.test(first.text)) continue
    sections.at(-1)?.codes.push(...rest.flatMap((inline) => (inline.kind === 'code' ? [inline.text] : [])))
  }
  return sections
}

describe.each(['en', 'es'])('Troubleshooting: %s', (language) => {
  const sections = sectionsOf(language)
  const named = sections.flatMap(({ codes }) => codes)

  test('has a symptom for every failure that people can meet', () => {
    const missing = FailureCode.options.filter((code) => !named.includes(code) && !(code in neverShown))
    expect(missing).toEqual([])
  })

  test('names each failure once, and none that does not exist or is never shown', () => {
    expect(named.filter((code, index) => named.indexOf(code) !== index)).toEqual([])
    expect(named.filter((code) => !FailureCode.safeParse(code).success || code in neverShown)).toEqual([])
  })

  test('has codes in every section', () => {
    expect(sections.filter(({ codes }) => codes.length === 0)).toEqual([])
  })
})

test('both languages explain a failure in the same section', () => {
  const codes = (language: string) => sectionsOf(language).map((section) => section.codes)
  expect(codes('es')).toEqual(codes('en'))
})
