import { describe, expect, test } from 'vitest'
import { languageOf } from '../../src/wording/language.ts'
import { wordingFor } from '../../src/wording/wording.ts'

const en = wordingFor('en').format
const es = wordingFor('es').format
/** What a person sees: a number and its unit never part. */
const seen = (text: string) => {
  expect(text).not.toMatch(/\d \p{L}/u)
  return text.replaceAll('\u00a0', ' ')
}
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [999_499, '999 kB'],
  [999_600, '1.0 MB'],
  [41_550_000, '41.6 MB'],
  [99_960_000, '100 MB'],
  [417_300_000, '417 MB'],
  [999_700_000, '1.0 GB'],
  [3_200_000_000_000_000, '3,200 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(seen(en.size(bytes))).toBe(text)
})

test.each([
  [0, '0.0 Mbit/s'],
  [5_200_000, '41.6 Mbit/s'],
  [52_100_000, '417 Mbit/s'],
])('%d bytes per second are %s', (rate, text) => {
  expect(seen(en.rate(rate))).toBe(text)
})

test.each([
  [0, '0.0 s'],
  [3_120, '3.1 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 00 s'],
  [2 * MINUTE + 5 * SECOND, '2 min 05 s'],
  [HOUR - 100, '1 h 00 min'],
  [HOUR + 5 * MINUTE + 59 * SECOND, '1 h 05 min'],
  [51 * HOUR, '2 d 03 h'],
])('%d ms take %s', (ms, text) => {
  expect(seen(en.duration(ms))).toBe(text)
  expect(seen(es.duration(ms))).toBe(text)
})

test.each([
  [-5, '0:00'],
  [17_001, '0:18'],
  [18_000, '0:18'],
  [65 * SECOND, '1:05'],
  [HOUR + 2 * MINUTE + 5 * SECOND, '1:02:05'],
])('with %d ms left the countdown shows %s', (ms, text) => {
  expect(en.countdown(ms)).toBe(text)
})

describe('a moment', () => {
  const atMs = new Date(2026, 10, 20, 16, 41, 22).getTime()
  const nightMs = new Date(2026, 10, 21, 0, 5, 7).getTime()

  test('is told by a clock of 24 hours', () => {
    expect(en.clock(atMs)).toBe('16:41')
    expect(es.clock(atMs)).toBe('16:41')
    expect(en.clock(nightMs)).toBe('00:05')
    expect(en.clockSeconds(nightMs)).toEqual({ main: '00:05', seconds: '07' })
  })

  test('has its day as each language writes it', () => {
    expect(en.day(atMs)).toBe('Friday, November 20')
    expect(es.day(atMs)).toBe('Viernes, 20 de noviembre')
    expect(seen(en.dateTime(atMs))).toBe('Nov 20, 2026, 16:41')
    expect(es.dateTime(atMs)).toMatch(/20.*nov.*2026.*16:41/)
    expect(en.date(atMs)).toBe('Nov 20, 2026')
    expect(en.exactly(atMs)).toMatch(/16:41:22 \S+/)
  })
})

test('numbers, shares and lists are written as each language does', () => {
  expect(en.number(10_000)).toBe('10,000')
  expect(es.number(10_000)).toBe('10,000')
  expect(en.percent(0.999)).toBe('99%')
  expect(en.percent(0.29)).toBe('29%')
  expect(es.percent(1)).toMatch(/^100\s?%$/)
  expect(en.percent(1.2)).toBe('100%')
  expect(en.list(['A', 'B', 'C'])).toBe('A, B, and C')
  expect(es.list(['A', 'B', 'C'])).toBe('A, B y C')
  expect(es.list(['Ana', 'Irene'])).toBe('Ana e Irene')
})

test.each([
  ['es', [], 'es'],
  ['system', ['es-MX'], 'es'],
  ['system', ['es_US.UTF-8'], 'es'],
  ['system', ['fr-FR', 'es-419', 'en-US'], 'es'],
  ['system', ['en-GB', 'es-MX'], 'en'],
  ['system', ['est-EE', ''], 'en'],
  ['system', [], 'en'],
] as const)('set to %s on a system that speaks %j, OnDeck speaks %s', (setting, locales, language) => {
  expect(languageOf(setting, locales)).toBe(language)
})

test('a language is made once', () => {
  expect(wordingFor('es')).toBe(wordingFor('es'))
})
