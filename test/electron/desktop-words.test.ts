import { expect, test } from 'vitest'
import type { Need } from '../../src/main/core/needs.ts'
import type { TrayView } from '../../src/main/core/tray-view.ts'
import { keepsRunningNote, quitQuestion, trayLineText, trayTip } from '../../src/main/desktop/desktop-words.ts'
import { failure } from '../../src/station/contract/failure.ts'
import type { StationStatus } from '../../src/station/contract/station-status.ts'
import { screensFor } from '../../src/words/screens.ts'
import { wordingFor } from '../../src/words/wording.ts'
import { clipCounts, idleStatus, withSafety } from './fixtures/idle-status.ts'

const english = { screens: screensFor('en'), phrases: wordingFor('en', { locale: 'en-US' }) }
const spanish = { screens: screensFor('es'), phrases: wordingFor('es', { locale: 'es-US' }) }
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const AT_MS = new Date(2026, 10, 20, 15, 4).getTime()

const view: TrayView = {
  state: 'idle',
  need: null,
  safety: idleStatus(AT_MS).safety,
  nowMs: AT_MS,
  done: null,
  onDeck: null,
  next: null,
  pause: 'pause',
}

const status = idleStatus(AT_MS)
const queued = { ...status, counts: clipCounts({ queued: 2 }) }
const closed = (changesAtMs: number | null) => ({
  transfer: { ...status.transfer, schedule: { open: false, changesAtMs, today: [] } },
})
const offline = { service: { kind: 'offline', sinceMs: AT_MS, because: failure('offline') } as const }
const refused = { because: failure('not-allowed'), sinceMs: AT_MS }
const noAccess = { service: { kind: 'connected', answeredAtMs: AT_MS, refused } as const }

test.each<[what: string, change: Partial<StationStatus>, text: string]>([
  ['nothing', { counts: clipCounts({}) }, 'Nothing to upload'],
  ['uploaded clips', { counts: clipCounts({ completed: 90 }) }, 'All uploaded: 90 clips'],
  ['clips that the service analyzes', { counts: clipCounts({ processing: 4 }) }, 'Uploaded, processing: 4 clips'],
  [
    'clips that are written',
    { counts: clipCounts({ settling: 1, probing: 2 }) },
    'Working: 1 being written, 2 being checked',
  ],
  ['an estimate', { transfer: { ...status.transfer, doneAtMs: AT_MS } }, 'Working: 2 clips left, done by 3:04 PM'],
  ['a pause', { transfer: { ...status.transfer, paused: true } }, 'Paused: 2 clips left'],
  ['a schedule that opens', closed(AT_MS), 'Outside schedule: 2 clips left, uploads from 3:04 PM'],
  ['a schedule that never opens', closed(null), 'Outside schedule: 2 clips left'],
  ['no network', offline, 'Offline: 2 clips left'],
  ['no access', noAccess, 'Needs attention: 2 clips left, waits for access to the service'],
])('the tray describes uploads with %s: %s %s', (_what, change, text) => {
  const { safety } = withSafety({ ...queued, ...change })
  expect(plain(trayLineText('uploads', { ...view, safety }, english))).toBe(text)
})

test.each<[Need, string]>([
  [{ kind: 'trouble', because: failure('disk-full') }, 'This station needs attention'],
  [{ kind: 'no-service' }, 'No service yet'],
  [{ kind: 'no-key' }, 'No API key'],
  [{ kind: 'key-refused' }, 'API key rejected'],
  [{ kind: 'captures-refused' }, 'Captures not enabled'],
  [{ kind: 'folders', cameras: ['A'] }, 'A: folder missing'],
  [{ kind: 'folders', cameras: ['A', 'B'] }, '2 folders missing'],
  [{ kind: 'clips', untagged: 1, stuck: 2, unanswered: 0 }, '1 clip needs tags, 2 need attention'],
  [{ kind: 'clips', untagged: 0, stuck: 0, unanswered: 3 }, '3 clips wait for your answer'],
  [{ kind: 'exports', count: 1 }, '1 export needs attention'],
])('the tray describes %o: %s', (need, text) => {
  expect(trayLineText('need', { ...view, need }, english)).toBe(text)
  expect(trayTip({ ...view, need }, english)).toBe(`OnDeck: ${text}`)
})

test('the tray shows the athlete on deck, the next one, and the time left for uploads', () => {
  const onDeck = { name: 'Maya Ortiz', movement: 'pitching', isInDoubt: false }
  expect(trayLineText('on-deck', { ...view, onDeck }, english)).toBe('On deck: Maya Ortiz, Pitching')
  expect(trayLineText('on-deck', { ...view, onDeck: { ...onDeck, movement: null } }, english)).toBe(
    'On deck: Maya Ortiz',
  )
  expect(trayLineText('on-deck', { ...view, onDeck: { ...onDeck, isInDoubt: true } }, english)).toBe(
    'Still on deck: Maya Ortiz?',
  )
  const namesake = { id: '1', year: '2007', arm: null, note: null }
  expect(trayLineText('on-deck', { ...view, onDeck: { ...onDeck, namesake } }, english)).toBe(
    'On deck: Maya Ortiz ’07, Pitching',
  )
  expect(trayLineText('on-deck', view, english)).toBe('On deck: Nobody')
  expect(trayLineText('next', { ...view, next: { name: 'Ben' } }, spanish)).toBe('Poner en turno a Ben')
  const done = { atMs: AT_MS, left: { unit: 'minutes', count: 12 } } as const
  expect(plain(trayLineText('done', { ...view, done }, english))).toBe('Done by 3:04 PM, about 12 minutes left')
  const hours = { atMs: AT_MS, left: { unit: 'hours', count: 3 } } as const
  expect(plain(trayLineText('done', { ...view, done: hours }, spanish))).toContain('faltan unas 3 horas')
  for (const line of ['need', 'done', 'next'] as const) expect(trayLineText(line, view, english)).toBe('')
})

test('the tray shows that the station is starting', () => {
  expect(trayTip(null, english)).toBe('OnDeck: Starting…')
  expect(trayLineText('uploads', null, spanish)).toBe('Iniciando…')
})

const work = { clips: 1, uploading: 2, bytes: 500, doneAtMs: null, blockedBy: null }

test('the question before quitting offers to wait only where waiting ends without a person', () => {
  const asked = quitQuestion(work, english)
  expect(asked.message).toBe('1 clip isn’t uploaded yet')
  expect(plain(asked.detail)).toBe(
    '500 B left. If you quit now, OnDeck will upload the rest the next time it starts. The clips that are uploading restart from the beginning.',
  )
  expect(asked.answers).toEqual(['when-done', 'now', 'cancel'])
  const paused = quitQuestion({ ...work, uploading: 0, doneAtMs: 5, blockedBy: 'paused' }, english)
  expect(plain(paused.detail)).toBe(
    '500 B left. Uploads are paused. If you quit now, OnDeck will upload the rest the next time it starts.',
  )
  expect(paused.buttons).toEqual(['Quit now', 'Cancel'])
  // Clips that are still being examined have no size of their own yet.
  expect(quitQuestion({ ...work, bytes: 0, uploading: 0, blockedBy: 'service' }, spanish).detail).toMatch(
    /^OnDeck no puede usar el servicio/,
  )
})

test('the note on closing explains where OnDeck is, and where to change that', () => {
  const detail = (where: Parameters<typeof keepsRunningNote>[0]) => keepsRunningNote(where, english).detail
  expect(detail('tray')).toContain('icon in the system tray')
  expect(detail('menuBar')).toContain('icon in the menu bar')
  expect(detail('minimized')).toContain('To bring it back, start OnDeck again')
  expect(detail('tray')).toContain('Settings, This computer')
})
