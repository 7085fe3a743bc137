import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { captureMovements, suggestedDimensionValues } from '../../src/service/movements.ts'
import { clipKinds } from '../../src/station/contract/clip.ts'
import { Notice } from '../../src/station/contract/event.ts'
import { evidence } from '../../src/station/contract/evidence.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { Language } from '../../src/station/contract/settings.ts'
import { TagOrigin } from '../../src/station/contract/tags.ts'
import { catalogEn } from '../../src/words/en/catalog.ts'
import { ledgerEventsEn } from '../../src/words/en/ledger-events.ts'
import { catalogEs } from '../../src/words/es/catalog.ts'
import { ledgerEventsEs } from '../../src/words/es/ledger-events.ts'
import { wordingFor } from '../../src/words/wording.ts'

const catalogs = { en: catalogEn, es: catalogEs }
const ledgerEvents = { en: ledgerEventsEn, es: ledgerEventsEs }

const activities = Object.keys(captureMovements)
const movements = Object.values(captureMovements).flatMap(Object.keys)
const dimensions = Object.values(captureMovements).flatMap((pairs) => Object.values(pairs).flat())
const values = Object.values(suggestedDimensionValues).flat()

/** Everything that the engine writes into the ledger, read from its sources. */
function writtenEvents(): string[] {
  const text = globSync(['src/station/**/*.ts', 'src/features/**/*.ts']).map((file) => readFileSync(file, 'utf8'))
  const machine = readFileSync('src/station/clips/clip-machine.ts', 'utf8')
  const union = machine.slice(machine.indexOf('export type ClipEvent'), machine.indexOf('const noSetbacks'))
  const applied = [...union.matchAll(/readonly kind: '([a-z-]+)'/g)].map(([, kind]) => kind)
  const noted = text.flatMap((each) =>
    [...each.matchAll(/\blifecycle\.note\([\w.]+, '([a-z-]+)'/g)].map(([, event]) => event),
  )
  return [...applied, ...noted, 'found'].filter((event) => event !== undefined)
}

describe.each(Language.options)('in the language %s', (language) => {
  const wording = wordingFor(language)

  test('the whole catalog of the service has texts', () => {
    const { activities: a, movements: m, dimensions: d, values: v } = catalogs[language]
    expect(activities.filter((name) => !Object.hasOwn(a, name))).toEqual([])
    expect(movements.filter((name) => !Object.hasOwn(m, name))).toEqual([])
    expect(dimensions.filter((name) => !Object.hasOwn(d, name))).toEqual([])
    expect(values.filter((name) => !Object.hasOwn(v, name))).toEqual([])
  })

  test('names that the service adds later are shown in plain letters', () => {
    expect(wording.movement('new_fancy_move')).toBe('New fancy move')
    expect(wording.dimensionValue('half-open')).toBe('Half open')
    expect(wording.movement('constructor')).toBe('Constructor')
    expect(wording.dimensionValue(33.5)).toBe('33.5')
  })

  test('every event of the engine has a sentence', () => {
    const events = writtenEvents()
    expect(events.length).toBeGreaterThan(25)
    expect(events).toContain('orphaned')
    expect(events.filter((event) => !Object.hasOwn(ledgerEvents[language], event))).toEqual([])
    for (const event of events) expect(wording.ledgerEvent(event)).toMatch(/^\p{Lu}.+\.$/u)
  })

  test('every state and every origin has a text', () => {
    for (const kind of clipKinds) expect(wording.state(kind)).toMatch(/\S/)
    for (const origin of TagOrigin.options) expect(wording.origin(origin)).toMatch(/\S/)
  })
})

test('no state has the same text in both languages, and no two states of one language share one', () => {
  const [en, es] = [clipKinds.map(wordingFor('en').state), clipKinds.map(wordingFor('es').state)]
  expect(en.filter((word, index) => word === es[index])).toEqual([])
  for (const words of [en, es]) expect(new Set(words).size).toBe(clipKinds.length)
})

test('a movement has the same name in both languages only where coaches use it so', () => {
  const same = (names: readonly string[], of: 'activity' | 'movement' | 'dimension' | 'dimensionValue') =>
    [...new Set(names)].filter((name) => wordingFor('en')[of](name) === wordingFor('es')[of](name))
  expect(same(activities, 'activity')).toEqual(['golf'])
  expect(same(movements, 'movement').sort()).toEqual(['five_ten_five', 'swing'])
  expect(same(dimensions, 'dimension')).toEqual([])
  expect(same(values, 'dimensionValue').sort()).toEqual(
    'Anterior Inferolateral Medial Posterolateral Posteromedial Superolateral pinpoint'.split(' '),
  )
})

test('failures beside a clip do not repeat its name', () => {
  const missing = failure('activity-missing')
  expect(wordingFor('en').failureBeside(missing, 'This clip').message).toBe('No activity is set.')
  expect(wordingFor('es').failureBeside(missing, 'Este clip').message).toBe('Falta la actividad.')
  const text = failure('not-a-video', { kind: evidence('text-file') })
  expect(wordingFor('en').failureBeside(text, 'This clip').message).toMatch(/^This clip is not/)
})

test('a failure on a screen uses the display names of movements', () => {
  const unknown = failure('pair-unknown', { activity: 'jump', movement: 'pitching', movements: 'single_leg, squat' })
  expect(wordingFor('en').failure(unknown, 'A.MOV')).toEqual({
    message: 'A.MOV: the service has no movement pitching in jump.',
    next: 'Choose one of: single leg, squat.',
  })
  expect(wordingFor('es').failure(unknown, 'A.MOV')).toEqual({
    message: 'A.MOV: el servicio no tiene el movimiento lanzamiento en salto.',
    next: 'Elija uno de estos: a una pierna, desde sentadilla.',
  })
})

const because = failure('file-empty')
const notices: Record<Notice['what']['kind'], unknown> = {
  'clip-stuck': { clipId: 'c', fileName: 'A.MOV', because },
  'clip-grew': { clipId: 'c', fileName: 'A.MOV', because: failure('file-grew', { uploads: 1 }) },
  'clip-stored-twice': { clipId: 'c', fileName: 'A.MOV', sessionId: 's1', other: 's2' },
  'folder-lost': { camera: 'Side', because: failure('folder-missing', { folder: '/side' }) },
  'folder-back': { camera: 'Side' },
  'camera-missing': { repId: 'r', cameras: ['Side'], missed: 2, of: 3 },
  'athlete-lost': { name: null, clips: 2 },
  'athlete-found': { name: 'Maya Ortiz' },
  'athlete-undecided': { name: 'Maya Ortiz', athletes: 2 },
  'athlete-not-created': { name: 'Maya Ortiz', because: failure('not-allowed') },
  'service-lost': { because: failure('offline', { host: 'h' }) },
  'service-back': {},
  'captures-refused': { because },
  'captures-open': {},
  'export-ready': { movement: 'pitching', rows: 1_200 },
  'import-done': { created: 12, updated: 3, failed: 1 },
  'export-failed': { movement: 'pitching', because: failure('export-failed', { message: 'no such column' }) },
  'export-expiring': { exports: 1, movement: 'pitching', hoursLeft: 23 },
  overlooked: { fileName: 'A.MOV', because },
  unsupported: { camera: 'Side', count: 2, fileName: 'A.AVI' },
  trouble: { because: failure('disk-full', { file: 'f' }) },
  'browser-signed-in': { name: 'Firefox', system: 'Windows' },
}

test.each(Object.entries(notices))('the notice %s says what happened in both languages', (kind, fields) => {
  const { what } = Notice.parse({ id: 'n', atMs: 0, what: { kind, ...(fields as object) } })
  const [en, es] = [wordingFor('en').notice(what), wordingFor('es').notice(what)]
  for (const { title, text } of [en, es]) {
    expect(title).toMatch(/^\S.+[^.]$/)
    expect(text).toMatch(/^\S.+[.?!]$/)
    expect(title + text).not.toMatch(/undefined|null/)
  }
  expect(es.title).not.toBe(en.title)
  expect(es.text).not.toBe(en.text)
})

test('a deleted athlete without waiting clips is not counted', () => {
  const what = { kind: 'athlete-lost', name: 'Ana', clips: 0 } as const
  expect(wordingFor('en').notice(what).text).toBe('No clips were waiting for this athlete.')
  expect(wordingFor('es').notice({ ...what, clips: 1 }).text).toBe('Elija otro atleta para 1 clip.')
})

test.each([
  [
    failure('offline', { host: 'h', detail: 'connect ECONNREFUSED 10.0.0.1:443' }),
    'Can’t reach h (connection refused).',
  ],
  [failure('offline', { host: 'h', detail: 'ERR_GOT_SOMETHING: odd' }), 'Can’t reach h.'],
  [
    failure('answer-malformed', { host: 'h', detail: 'what came is not JSON' }),
    /sent an invalid response: what came is not JSON\.$/,
  ],
  [failure('answer-malformed', { host: 'h', detail: 'SyntaxError: x' }), /sent an invalid response\.$/],
  [failure('file-locked', { detail: 'EACCES' }), 'A.MOV can’t be opened (no permission).'],
  [failure('disk-full', { file: '/home/coach/.local/ondeck.db' }), 'This computer’s disk is full.'],
  [failure('bug', { detail: 'TypeError: x\n at y' }), 'Something went wrong in OnDeck.'],
])('a screen shows no raw error and no path of this computer: %o', (because, message) => {
  expect(wordingFor('en').failure(because, 'A.MOV').message).toMatch(message)
  expect(wordingFor('es').failure(because, 'A.MOV').message).not.toMatch(/[A-Z]{4,}(?<!JSON)|Error|\//)
})

test('the notification of a service that refuses access does not call the service offline', () => {
  const what = { kind: 'service-lost', because: failure('not-allowed', { message: 'No access.' }) } as const
  expect(wordingFor('en').notice(what).title).toBe('Service refuses access')
  expect(wordingFor('es').notice(what).title).toBe('El servicio niega el acceso')
  const away = { kind: 'service-lost', because: failure('offline', { host: 'service.example' }) } as const
  expect(wordingFor('en').notice(away).title).toBe('Service offline')
})

test('a failure beside its subject is a sentence without the subject’s name', () => {
  const because = failure('export-failed', { message: 'No sessions.' })
  const said = { message: 'The export failed. The service says: No sessions.' }
  expect(wordingFor('en').failureBeside(because, 'This export', { isFinal: true })).toMatchObject(said)
  expect(wordingFor('en').notice({ kind: 'export-failed', movement: 'Swing', because }).text).toMatch(
    /^The export failed\./,
  )
  expect(wordingFor('es').failureBeside(because, 'Esta exportación').message).toMatch(/^La exportación falló\./)
})
