import { expect, test } from 'vitest'
import { recognizeFileKind } from '../../src/computer/media/file-kind.ts'
import { parseBaseUrl } from '../../src/service/client/base-url.ts'
import { toFailure } from '../../src/station/app-error.ts'
import { checkNewAthlete } from '../../src/station/athletes/athlete-rules.ts'
import { checkCaptureQuery } from '../../src/station/captures/capture-rules.ts'
import { checkExport } from '../../src/station/captures/check-export.ts'
import { type Evidence, evidence, evidenceCodes, isEvidence } from '../../src/station/contract/evidence.ts'
import { FailureCode } from '../../src/station/contract/failure.ts'
import { createStationSettings } from '../../src/station/station-settings.ts'
import { describeFailure } from '../../src/words/describe.ts'
import { evidenceText, toEnglishJson } from '../../src/words/evidence-text.ts'
import { wordingFor } from '../../src/words/wording.ts'

// biome-ignore format: a line per kind would only be longer
const beginnings = [
  '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', 'II*\0', '8BPS', '%PDF-1.7', 'PK\x03\x04', 'Rar!', 'OggS',
  '\x1a\x45\xdf\xa3webm', '\x1a\x45\xdf\xa3', 'RIFF1234AVI ', 'RIFF1234WAVE', 'RIFF1234WEBP', 'FLV\x01', 'ID3',
  '\x06\x0e\x2b\x34', '\0\0\x01\xba', 'fLaC', 'MZ', 'plain text', '\x01\x02\x03\x04\x05\x06\x07\x08',
]

test.each(beginnings)('evidence that begins with %j is translated to Spanish', (beginning) => {
  const kind = recognizeFileKind(Buffer.from(beginning.padEnd(12, beginning === 'plain text' ? ' ' : '\x01'), 'latin1'))
  if (kind.kind !== 'other') throw new Error('a test that tests nothing')
  expect(inSpanish(kind.found)).toMatch(/^una? /)
})

test.each([
  [evidence('no-content'), 'empty', 'está vacío'],
  [evidence('cut-short', { bytes: 12 }), 'cut short: 12 bytes missing', 'faltan 12 bytes al final'],
  [
    evidence('index-part-cut', { part: 'stsz' }),
    'the index of its frames (moov) is damaged: its part stsz is cut off',
    'el índice de sus cuadros (moov) está dañado: su parte stsz está cortada',
  ],
  [evidence('athletes'), 'athletes', 'atletas'],
])('%j is “%s” in English and “%s” in Spanish', (found, english, spanish) => {
  expect(evidenceText(found, 'en')).toBe(english)
  expect(inSpanish(found)).toBe(spanish)
})

test.each(['ENOENT', 'connect ECONNREFUSED 127.0.0.1:9', 'cut short: 12 bytes missing'])(
  'text from other programs and older data folders stays unchanged: %s',
  (text) => {
    const failure = { code: 'file-incomplete', parameters: { reason: text } } as const
    expect(describeFailure(failure, 'a.mov', { language: 'es' }).message).toBe(`a.mov está incompleto: ${text}.`)
  },
)

test.each(evidenceCodes)('the text of %s uses the same parameters in both languages', (code) => {
  const marks = (text: string) => text.match(/\{\w+\}/g)?.toSorted() ?? []
  const bare = { code, parameters: {} }
  const kept = new Proxy(bare.parameters, { get: (_parameters, name) => `{${String(name)}}` })
  const found = { code, parameters: kept }
  expect(marks(evidenceText(found, 'es'))).toEqual(marks(evidenceText(found, 'en')))
})

test('the order of a date is spelled with the letters of the language', () => {
  const found = evidence('day-of-order', { order: 'MM/DD/YYYY' })
  expect(evidenceText(found, 'en')).toBe('a valid date as MM/DD/YYYY or YYYY-MM-DD')
  expect(evidenceText(found, 'es')).toBe('una fecha válida con el formato MM/DD/AAAA o AAAA-MM-DD')
})

test('output for programs has English text for evidence, and keeps failures', () => {
  const failure = { code: 'file-incomplete', parameters: { reason: evidence('cut-short', { bytes: 12 }) } }
  const text = { ...failure, parameters: { reason: 'cut short: 12 bytes missing' } }
  expect(JSON.parse(toEnglishJson({ ledger: [{ because: failure }] }))).toEqual({ ledger: [{ because: text }] })
  expect(evidenceCodes.filter((code) => FailureCode.safeParse(code).success)).toEqual([])
})

test('expectations of an athlete’s fields are in Spanish', () => {
  const failures = checkNewAthlete({
    first_name: '',
    last_name: 5,
    date_of_birth: '2024-02-30',
    gender: 'x',
    height: 1.5,
    weight: -1,
    shoe: 9,
    positions: 'pitcher',
    activity: 'golf',
    custom_attributes: { '1st': 'a', DOB: 'a', 'a b': 'a', fine: 5 },
  })
  expect(failures.length).toBeGreaterThan(10)
  for (const { parameters } of [...failures, ...checkNewAthlete({}), ...checkNewAthlete({ positions: ['x'] })])
    expect(inSpanish(parameters['expected'])).not.toBe(inEnglish(parameters['expected']))
})

test('expectations of a list or an export are in Spanish', () => {
  const failures = [
    ...checkCaptureQuery({ athlete_id: 'x', status: 'x', limit: 0, offset: -1, activity: 'x'.repeat(999), more: 1 }),
    ...checkExport({ startTime: 2, endTime: 1, activity: 'chess', movement: 'x', dateMode: 'x' }),
  ]
  expect(failures.length).toBeGreaterThan(7)
  for (const { parameters } of failures)
    expect(inSpanish(parameters['expected'])).not.toBe(inEnglish(parameters['expected']))
})

test.each(['service', 'ftp://h/v1', 'http://h/v1', 'https://u:p@h/v1', 'https://h/v1?x=1'])(
  'the reason why %s is no base address is in Spanish',
  (address) => {
    const { expected } = refusal(() => parseBaseUrl(address))
    expect(inSpanish(expected)).not.toBe(inEnglish(expected))
  },
)

test.each([
  ['uploads.parallel', 9, 'at most 4', '4 como máximo'],
  ['uploads.parallel', 0, 'at least 1', '1 como mínimo'],
  ['uploads.parallel', 1.5, 'a whole number', 'un número entero'],
  ['uploads.limitMbitPerSecond', 0, 'more than 0', 'más de 0'],
  ['uploads.paused', 'x', 'a value of type boolean', 'un valor de tipo sí o no (true o false)'],
  ['screens.stationName', '', 'at least one', 'al menos uno'],
  ['screens.theme', 'pink', 'one of "system"|"dark"|"light"', 'uno de estos: "system"|"dark"|"light"'],
  ['service.proxy', 'x', 'a whole address', 'una dirección completa'],
])('a refusal of %s as %j reads naturally in both languages', (key, value, english, spanish) => {
  const store = { latest: () => undefined, add: () => 1 }
  const settings = createStationSettings({
    store,
    nowMs: () => 0,
    fixedByConfig: { service: { baseUrl: null }, folders: [] },
  })
  const { expected } = refusal(() => settings.set(key, value))
  expect(inEnglish(expected)).toBe(english)
  expect(inSpanish(expected)).toBe(spanish)
  const failure = { code: 'config-invalid', parameters: { key, expected: evidenceOf(expected) } } as const
  expect(describeFailure(failure, '', { onScreen: true }).next).toBe(`Expected: ${english}.`)
})

function evidenceOf(value: unknown): Evidence {
  if (!isEvidence(value)) throw new Error('it is worded already')
  return value
}

const inEnglish = (value: unknown) => evidenceText(evidenceOf(value), 'en')
const inSpanish = (value: unknown) => evidenceText(evidenceOf(value), 'es')

function refusal(act: () => unknown) {
  try {
    act()
  } catch (error) {
    return toFailure(error).parameters
  }
  throw new Error('it was not refused')
}

test('names with any characters break no sentence, notice or notification', () => {
  const name = 'x\u202evom\u001b[2J\n.mov'
  const plain = 'x\ufffdvom\ufffd[2J .mov'
  const failure = { code: 'athlete-unknown', parameters: { name } } as const
  const { message, next } = describeFailure(failure, name)
  expect(`${message} ${next}`).toContain(plain)
  const { alert, notice, failureBeside } = wordingFor('en')
  expect(alert({ kind: 'camera-silent', folder: '/cam', camera: name, minutes: 12 }).title).toBe(
    `No clips from ${plain}`,
  )
  const told = notice({ kind: 'overlooked', fileName: name, because: { code: 'file-link', parameters: {} } })
  expect(failureBeside({ code: 'file-locked', parameters: {} }, name).message).not.toMatch(/[\p{Control}\u202e]/u)
  for (const text of [message, next, told.title, told.text]) expect(text).not.toMatch(/[\p{Control}\u202e]/u)
})

test('an incomplete clip’s sentence says how much is missing, and for how long nothing changed, as people say it', () => {
  const parameters = { reason: evidence('cut-short', { bytes: 17_685 }), waitedSeconds: 600 }
  const said = (language: 'en' | 'es') =>
    describeFailure({ code: 'file-incomplete', parameters }, 'a.mov', { language }).message.replaceAll('\u00a0', ' ')
  expect(said('en')).toBe('a.mov is incomplete: cut short, about 18 kB missing, and no change for 10 minutes.')
  expect(said('es')).toBe('a.mov está incompleto: faltan unos 18 kB al final, y no cambia desde hace 10 minutos.')
})
