import { expect, test } from 'vitest'
import { failure } from '../../src/contract/failure.ts'
import type { Need } from '../../src/core/desktop/needs.ts'
import type { TrayView } from '../../src/core/desktop/tray-view.ts'
import type { UploadsLine } from '../../src/core/desktop/uploads-line.ts'
import { keepsRunningNote, quitQuestion, trayLineText, trayTip } from '../../src/main/desktop/desktop-words.ts'
import { screensFor } from '../../src/wording/screens.ts'
import { wordingFor } from '../../src/wording/wording.ts'

const english = { screens: screensFor('en'), phrases: wordingFor('en', { locale: 'en-US' }) }
const spanish = { screens: screensFor('es'), phrases: wordingFor('es', { locale: 'es-US' }) }
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const AT_MS = new Date(2026, 10, 20, 15, 4).getTime()
const left = { clips: 2, bytes: 1_200_000_000 }

const view: TrayView = {
  state: 'idle',
  need: null,
  uploads: { kind: 'idle' },
  done: null,
  onDeck: null,
  next: null,
  pause: 'pause',
}

test.each<[UploadsLine, string]>([
  [{ kind: 'idle' }, 'Nothing to upload'],
  [{ kind: 'uploading', ...left }, 'Uploading: 2 clips, 1.2 GB'],
  [{ kind: 'queued', ...left }, 'Queued: 2 clips, 1.2 GB'],
  [{ kind: 'paused', ...left }, 'Uploads paused: 2 clips, 1.2 GB'],
  [{ kind: 'paused', clips: 0, bytes: 0 }, 'Uploads paused'],
  [{ kind: 'closed', opensAtMs: AT_MS, ...left }, 'Outside schedule: uploads start at 3:04 PM'],
  [{ kind: 'closed', opensAtMs: null, ...left }, 'Outside schedule: 2 clips, 1.2 GB'],
  [{ kind: 'offline', sinceMs: AT_MS, because: failure('offline'), ...left }, 'Offline since 3:04 PM: 2 clips, 1.2 GB'],
  [
    { kind: 'offline', sinceMs: AT_MS, because: failure('not-allowed'), ...left },
    'Access refused since 3:04 PM: 2 clips, 1.2 GB',
  ],
])('the tray describes uploads that are %o: %s', (uploads, text) => {
  expect(plain(trayLineText('uploads', { ...view, uploads }, english))).toBe(text)
})

test.each<[Need, string]>([
  [{ kind: 'trouble', because: failure('disk-full') }, 'This station needs attention'],
  [{ kind: 'no-service' }, 'No service yet'],
  [{ kind: 'no-key' }, 'No API key'],
  [{ kind: 'key-refused' }, 'API key rejected'],
  [{ kind: 'captures-refused' }, 'Captures not enabled'],
  [{ kind: 'folders', cameras: ['A'] }, 'A: folder missing'],
  [{ kind: 'folders', cameras: ['A', 'B'] }, '2 folders missing'],
  [{ kind: 'clips', untagged: 1, stuck: 2 }, '1 clip needs tags, 2 need attention'],
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
  expect(trayLineText('on-deck', view, english)).toBe('On deck: Nobody')
  expect(trayLineText('next', { ...view, next: 'Ben' }, spanish)).toBe('Poner en turno a Ben')
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
