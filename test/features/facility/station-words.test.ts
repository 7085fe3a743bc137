import { expect, test } from 'vitest'
import { ageText, heardText, stationWords } from '../../../src/features/facility/screen/station-words.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { sampleFacility } from '../../renderer/fixtures/sample-facility.ts'

const NOW_MS = Date.UTC(2026, 10, 23, 16, 42)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const en = screenWordingFor('en')
const es = screenWordingFor('es')
const { facts } = sampleFacility(NOW_MS)
const stations = facts?.stations ?? []

test('each strip says its state in a few words, the worst first', () => {
  expect(stations.map((strip) => `${strip.name}: ${stationWords(strip, en).title}`)).toEqual([
    'Cage 7: Not responding',
    'Cage 3: API key rejected',
    'Cage 10: Disk almost full',
    'Cage 2: Folder missing',
    'Cage 5: Uploading 2 clips',
    'Cage 1: Uploading 1 clip',
    'Cage 4: All uploaded',
    'Cage 6: All uploaded',
    'Cage 8: All uploaded',
    'Cage 9: All uploaded',
    'Gym: All uploaded',
    'Court: Not running',
  ])
  expect(stations.slice(0, 4).map((strip) => stationWords(strip, es).title)).toEqual([
    'No responde',
    'Clave de API rechazada',
    'Disco casi lleno',
    'Falta una carpeta',
  ])
})

test('a station that lags behind says that an update is ready', () => {
  const old = stations.find(({ name }) => name === 'Cage 6')!
  expect(stationWords(old, en).note).toBe('31 clips, update ready')
})

test('waiting times and heartbeats are told in the largest unit that matters', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect([20_000, 48 * MINUTE_MS, 134 * MINUTE_MS].map((ms) => plain(ageText(ms, en)))).toEqual([
    '20 s',
    '48 min',
    '2 h 14 min',
  ])
  expect([500, 14 * MINUTE_MS, 5.5 * HOUR_MS, 49 * HOUR_MS].map((ms) => heardText(ms, en))).toEqual([
    'now',
    '14 min ago',
    '5 h ago',
    '2 d ago',
  ])
  expect(heardText(5 * HOUR_MS, es)).toBe('hace 5 h')
})
