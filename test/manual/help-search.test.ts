import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePage } from '../../scripts/manual/parse-page.ts'
import { searchManual } from '../../src/features/help/help-entry.tsx'
import { fitsTyped } from '../../src/renderer/fields/fits-typed.ts'
import { pageNames } from '../../src/renderer/manual-pages.ts'
import { routeOf } from '../../src/renderer/routes.ts'
import { screenOf } from '../../src/renderer/shell/screen-of-route.tsx'

const manual = (language: string) =>
  pageNames.map(
    (name) =>
      [
        name,
        parsePage(readFileSync(join(import.meta.dirname, '../../docs/manual', language, `${name}.md`), 'utf8')),
      ] as const,
  )

test.each([
  ['en', 'percentile', 'percentile'],
  ['en', '72', '72'],
  ['en', 'expire', 'expire'],
  ['es', 'PERCENTIL', 'percentil'],
  ['es', 'camara', 'cámara'],
])('the manual finds what its text says: %s, %s', (language, typed, written) => {
  const found = searchManual(manual(language), typed)
  const pieces = found.flatMap(({ piece }) => (piece === null ? [] : [piece]))
  expect(pieces.some((piece) => piece.includes(written))).toBe(true)
  expect(pieces.filter((piece) => !fitsTyped(piece, typed))).toEqual([])
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(100)
})

test('a search shows sections by their headings first, each once, and needs every word', () => {
  const found = searchManual(manual('en'), 'report')
  expect(found[0]).toMatchObject({ page: 'results', heading: { id: 'report' }, piece: null })
  const sections = found.map(({ page, heading }) => `${page} ${heading?.id}`)
  expect(new Set(sections).size).toBe(sections.length)
  expect(searchManual(manual('en'), 'report percentiles').length).toBeGreaterThan(0)
  expect(searchManual(manual('en'), 'report zzyzx')).toEqual([])
  expect(searchManual(manual('en'), '  ')).toEqual([])
})

const screens =
  'today queue captures athletes exports exports/new facility viewer/rep find audit help ' +
  'results results/compare results/trend results/table results/report results/session~1'
const settings = 'connection folders uploads results facility notifications computer about'
const manualSectionOf = (address: string, showsGuide: boolean) => {
  const route = routeOf(address)
  return screenOf(route.name).manualSection(route, showsGuide)
}
const addresses = [...screens.split(' '), ...settings.split(' ').map((section) => `settings/${section}`)]

test('every screen, tab and section of the settings has a section in the manual', () => {
  const pages = new Map(manual('en'))
  const sections = addresses.map((address) => manualSectionOf(`#/${address}`, false))
  const missing = sections.filter(
    ({ page, at }) =>
      at !== null && !pages.get(page)?.blocks.some((block) => block.kind === 'heading' && block.id === at),
  )
  expect(missing).toEqual([])
  expect(manualSectionOf('#/results', false)).toEqual({ page: 'results', at: 'sessions' })
  expect(manualSectionOf('#/results/session~1', false)).toEqual({ page: 'results', at: 'one-session' })
  expect(manualSectionOf('#/today', true), 'the guide').toEqual({ page: 'first-day', at: null })
})
