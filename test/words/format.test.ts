import { describe, expect, test } from 'vitest'
import type { ClockFormat, Language } from '../../src/station/contract/settings.ts'
import { languageOf } from '../../src/words/language.ts'
import { wordingFor } from '../../src/words/wording.ts'

const en = wordingFor('en').format
const es = wordingFor('es').format
/** A number and its unit as a person sees them, on one line. */
const seen = (text: string) => {
  expect(text).not.toMatch(/\d \p{L}/u)
  return text.replaceAll('\u00a0', ' ')
}
/** Spaces that no line ends at count as spaces. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
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

  /** The clock's setting and the device's region, in a language. */
  const shownBy = (locale: string, clock: ClockFormat = 'automatic', language: Language = 'en') =>
    wordingFor(language, { locale, clock }).format

  test.each([
    ['en', 'en-US', 'automatic', '4:41 PM', '12:05 AM'],
    ['es', 'es-US', 'automatic', '4:41 p.m.', '12:05 a.m.'],
    ['en', 'en-GB', 'automatic', '16:41', '00:05'],
    ['en', 'de-DE', 'automatic', '16:41', '00:05'],
    ['es', 'en-DE', 'automatic', '16:41', '00:05'],
    ['en', 'en-US', '24-hour', '16:41', '00:05'],
    ['es', 'es-MX', '24-hour', '16:41', '00:05'],
    ['en', 'de-DE', '12-hour', '4:41 pm', '12:05 am'],
  ] as const)('is formatted in %s on a device of %s, clock %s, as %s', (language, locale, clock, afternoon, night) => {
    const format = shownBy(locale, clock, language)
    expect(spaced(format.clock(atMs))).toBe(afternoon)
    expect(spaced(format.clock(nightMs))).toBe(night)
  })

  test('has seconds and AM/PM as separate parts', () => {
    const { main, seconds, period } = shownBy('en-US').clockSeconds(nightMs)
    expect([main, seconds, spaced(period)]).toEqual(['12:05', ':07', ' AM'])
    expect(shownBy('en-US', '24-hour').clockSeconds(nightMs)).toEqual({ main: '00:05', seconds: ':07', period: '' })
    expect(spaced(shownBy('en-US').clockToTheSecond(atMs))).toBe('4:41:22 PM')
  })

  test('has its date in the region’s format in each language', () => {
    expect(shownBy('en-US').day(atMs)).toBe('Friday, November 20')
    expect(shownBy('de-DE').day(atMs)).toBe('Friday, 20 November')
    expect(shownBy('es-US', 'automatic', 'es').day(atMs)).toBe('Viernes, 20 de noviembre')
    expect(shownBy('en-US').fullDay(atMs)).toBe('Friday, November 20, 2026')
    expect(shownBy('es-MX', 'automatic', 'es').fullDay(atMs)).toBe('viernes, 20 de noviembre de 2026')
    expect(spaced(shownBy('en-US').dateTime(atMs))).toBe('Nov 20, 2026, 4:41 PM')
    expect(shownBy('en-GB').dateTime(atMs)).toBe('20 Nov 2026, 16:41')
    expect(shownBy('es-MX', '24-hour', 'es').dateTime(atMs)).toMatch(/20.*nov.*2026.*16:41/)
    expect(shownBy('en-US').date(atMs)).toBe('Nov 20, 2026')
    expect(spaced(shownBy('en-US').exactly(atMs))).toMatch(/4:41:22 PM \S+/)
    expect(shownBy('en-US', '24-hour').exactly(atMs)).toMatch(/16:41:22 \S+/)
  })

  test('has its date in a narrow column without the year, or in digits for another year', () => {
    expect(shownBy('en-US').shortDate(atMs, atMs)).toBe('Nov 20')
    expect(shownBy('en-US').shortDate(atMs, Date.parse('2028-03-01'))).toBe('11/20/26')
    expect(shownBy('es-MX', 'automatic', 'es').shortDate(atMs, atMs)).toBe('20 nov')
  })

  test('keeps the Gregorian calendar and Latin digits in every region', () => {
    expect(shownBy('fa-IR').date(atMs)).toBe('Nov 20, 2026')
    expect(shownBy('th-TH').date(atMs)).toMatch(/20.*2026|2026.*20/)
  })

  test('is formatted as in the United States without a region of the device', () => {
    for (const locale of [undefined, 'en', 'es', '', 'no locale'])
      expect(spaced(wordingFor('en', { locale }).format.clock(atMs))).toBe('4:41 PM')
  })

  test('of the settings uses the same clock', () => {
    expect(spaced(shownBy('en-US').timeOfDay('19:30'))).toBe('7:30 PM')
    expect(shownBy('en-US', '24-hour').timeOfDay('07:00')).toBe('07:00')
    expect([0, 6, 12, 18, 24].map((hour) => spaced(shownBy('en-US').hour(hour)))).toEqual([
      '12 AM',
      '6 AM',
      '12 PM',
      '6 PM',
      '12 AM',
    ])
    expect([0, 18].map(shownBy('de-DE').hour)).toEqual(['00', '18'])
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
] as const)('the language %s on a system with %j becomes %s', (setting, locales, language) => {
  expect(languageOf(setting, locales)).toBe(language)
})

test('each language is created once', () => {
  expect(wordingFor('es')).toBe(wordingFor('es'))
  const device = { locale: 'es-MX', clock: '24-hour' } as const
  expect(wordingFor('es', device)).toBe(wordingFor('es', { ...device }))
  expect(wordingFor('es', device)).not.toBe(wordingFor('es'))
})
