// OnDeck outside its page: the tray, the menus, the dock and the taskbar; and starting at login.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { failure } from '../../src/station/contract/failure.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { splitCommandLine } from '../support/windows-command-line.ts'
import { clipCounts, idleStatus } from './fixtures/idle-status.ts'
import { connected, smallWindow } from './small-window.ts'

const start = smallWindow()

const { transfer } = idleStatus(0)
const tags = { athlete: { id: 'a1' }, activity: 'baseball', movement: 'pitching', dimensions: {} }
const deck = {
  current: { tags, athleteName: 'Maya Ortiz', fromMs: 0, reps: 2 },
  lineup: [{ id: 'l1', tags, athleteName: 'Ben Zimmermann' }],
}
const uploading = {
  transfer: { ...transfer, leftClips: 3, sendingClips: 1, leftBytes: 800_000_000 },
  counts: clipCounts({ queued: 2, sending: 1 }),
}

test('the tray shows the station’s state and runs its actions', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  const entries = () => window.latest('tray')?.entries.map((entry) => entry.replaceAll(/\s/g, ' '))
  await expect.poll(entries).toContain('Nothing to upload')
  expect(window.latest('tray')).toMatchObject({ icon: 'idle.png', tip: 'OnDeck: Nothing to upload' })

  window.saysState({ status: uploading, deck })
  await expect
    .poll(entries)
    .toEqual([
      'Working: 2 queued, 1 uploading',
      'On deck: Maya Ortiz, Pitching',
      'Put next on deck: Ben Zimmermann',
      'Pause uploads',
      'Open OnDeck',
      'Quit OnDeck',
    ])
  expect(window.latest('tray')?.icon).toBe('uploading.png')
  await expect.poll(() => window.latest('progress')).toMatchObject({ fraction: 0, mode: 'normal' })

  window.saysState({
    status: {
      transfer: { ...uploading.transfer, leftBytes: 200_000_000, paused: true, sendingClips: 0 },
      counts: clipCounts({ queued: 1, untagged: 4 }),
    },
  })
  await expect.poll(() => window.latest('tray')?.icon).toBe('attention.png')
  expect(window.latest('tray')?.tip).toBe('OnDeck: 4 clips need tags')
  expect(entries()).toEqual(
    expect.arrayContaining(['4 clips need tags', 'Needs attention: 4 need tags, 1 clip left', 'On deck: Nobody']),
  )
  await expect.poll(() => window.latest('badge')?.count).toBe(4)
  expect(window.latest('progress')).toMatchObject({ fraction: 0.75, mode: 'paused' })

  window.saysState({ status: uploading, deck })
  await expect.poll(() => window.latest('badge')?.count).toBe(0)
  window.does({ kind: 'choose', label: 'Put next on deck: Ben Zimmermann' })
  window.does({ kind: 'choose', label: 'Pause uploads' })
  // This station's configuration file decides it.
  expect(await window.tells('message-box')).toMatchObject({ buttons: ['OK'] })
  window.does({ kind: 'press', button: 0 })
  expect(window.asked()).toEqual([{ kind: 'deck-next' }, { uploads: { paused: true } }])
  window.does({ kind: 'choose', label: 'Working: 2 queued, 1 uploading' })
  await expect.poll(() => new URL(page.url()).hash).toBe('#/queue')
})

test('the tray shows the gravest problem first, and a click opens it', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  const atMs = new Date().setHours(15, 4, 0, 0)
  const because = failure('key-refused')
  const left = { ...transfer, leftClips: 2, leftBytes: 1_200_000_000 }
  const counts = clipCounts({ queued: 2 })
  const closed = { open: false, today: [] }
  const tips: [status: object, tip: string][] = [
    [{ service: { kind: 'none' } }, 'No service yet'],
    [{ service: { kind: 'no-key' } }, 'No API key'],
    [{ service: { kind: 'key-refused', because } }, 'API key rejected'],
    [{ captures: { kind: 'refused', because, sinceMs: 0, retryAtMs: 1 } }, 'Captures not enabled'],
    [{ trouble: because, service: { kind: 'none' } }, 'This station needs attention'],
    [{ exportsNeedYou: 1 }, '1 export needs attention'],
    [{ counts, transfer: left }, 'Working: 2 queued'],
    [{ counts, transfer: { ...left, schedule: { ...closed, changesAtMs: null } } }, 'Outside schedule: 2 clips left'],
    [
      { counts, transfer: { ...left, schedule: { ...closed, changesAtMs: atMs } } },
      'Outside schedule: 2 clips left, uploads from 3:04 PM',
    ],
    [
      { counts, transfer: left, service: { kind: 'offline', sinceMs: atMs, because: failure('offline') } },
      'Offline: 2 clips left',
    ],
    [{ counts, transfer: { ...transfer, paused: true } }, 'Paused: 2 clips left'],
    [{ transfer: { ...transfer, paused: true } }, 'Nothing to upload'],
  ]
  const tip = () => window.latest('tray')?.tip.replaceAll(/\s/g, ' ')
  for (const [status, said] of tips) {
    window.saysState({ status })
    await expect.poll(tip).toBe(`OnDeck: ${said}`)
  }

  const leadsTo = async (status: object, label: string, hash: string) => {
    window.saysState({ status })
    await expect.poll(() => window.latest('tray')?.entries).toContain(label)
    window.does({ kind: 'choose', label })
    await expect.poll(() => new URL(page.url()).hash).toBe(hash)
  }
  await leadsTo({ service: { kind: 'no-key' } }, 'No API key', '#/settings/connection')
  await leadsTo({ exportsNeedYou: 2 }, '2 exports need attention', '#/exports')
})

test('the menus have the system’s keys, are in its language, and open each screen', async () => {
  const window = start({ locale: 'es-MX', environment: { STAND_IN_TRAY: 'none' } })
  const page = await window.page()
  await connected(page)
  await expect.poll(() => window.latest('menu')?.entries).toContain('Subidas > Pausar subidas')
  expect(window.latest('menu')?.entries).toEqual(
    expect.arrayContaining([
      'Archivo > Ajustes CmdOrCtrl+,',
      'Archivo > Salir de OnDeck Ctrl+Q',
      'Edición > Copiar',
      'Ver > Hoy CmdOrCtrl+1',
      'Ayuda > Acerca de OnDeck',
    ]),
  )
  const leadsTo = async (label: string, hash: string) => {
    window.does({ kind: 'choose', label })
    await expect.poll(() => new URL(page.url()).hash).toBe(hash)
  }
  await leadsTo('Acerca de OnDeck', '#/settings/about')
  await leadsTo('Diagnóstico', '#/settings/computer')
  await leadsTo('Exportar', '#/exports')
  await connected(page)
})

const packaged = { STAND_IN_PACKAGED: 'yes' }

test('a start from the sources leaves the login entry of an installed OnDeck as it is', async () => {
  const window = start()
  const file = join(window.home, '.config/autostart/ondeck.desktop')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'of an installed OnDeck')
  window.saysState({ settings: { window: { startAtLogin: true } } })
  await connected(await window.page())
  await expect.poll(() => window.latest('tray')?.tip).toBe('OnDeck: Nothing to upload')
  expect(readFileSync(file, 'utf8')).toBe('of an installed OnDeck')
})

const atLogin = { settings: { window: { startAtLogin: true } } }
const windows = { STAND_IN_PLATFORM: 'win32', STAND_IN_PACKAGED: 'yes' }

test('Windows starts OnDeck at login with the same data folder, whatever its name', async () => {
  const dataDir = join(temporaryFolder(), 'camera data "left" \\\\nas\\')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'trouble'), '')
  writeFileSync(join(dataDir, 'state.json'), JSON.stringify(atLogin))
  const window = start({ environment: windows, args: ['--data-dir', dataDir] })
  const { commandLine, isOn } = await window.tells('login-item')
  expect(isOn).toBe(true)
  expect(splitCommandLine(commandLine).slice(1)).toEqual(['--data-dir', dataDir])
})

const mac = { STAND_IN_PLATFORM: 'darwin', STAND_IN_PACKAGED: 'yes' }

test.each([
  ['needs-approval', mac, 'needs-approval'],
  ['refused', mac, 'refused'],
  ['turned-off', windows, 'turned-off'],
])('the page learns that starting at login was answered with %s', async (answer, environment, login) => {
  const window = start({ environment: { ...environment, STAND_IN_LOGIN: answer } })
  window.saysState(atLogin)
  await connected(await window.page())
  await expect.poll(() => window.asked()).toContainEqual({ window: { login, notificationProblem: null } })
  // The person allows it in the system’s own list, and comes back.
  window.does({ kind: 'login-answer', answer: 'accepted' })
  if (answer === 'refused') return
  window.does({ kind: 'focus-window' })
  await expect.poll(() => window.asked()).toContainEqual({ window: { login: null, notificationProblem: null } })
})

test('OnDeck on a disk image is not registered for login, and offers to move to Applications', async () => {
  const environment = { ...mac, STAND_IN_PROGRAM: '/Volumes/OnDeck/OnDeck.app/Contents/MacOS/OnDeck' }
  const window = start({ environment })
  window.saysState(atLogin)
  await connected(await window.page())
  expect(await window.tells('message-box')).toMatchObject({ buttons: ['Move to Applications', 'Not now'] })
  await expect.poll(() => window.asked()).toContainEqual({ window: { login: 'misplaced', notificationProblem: null } })
  window.does({ kind: 'press', button: 0 })
  await window.tells('moved-app')
  expect(await window.ended).toBe(0)
  expect(window.asked().at(-1)).toBe('close')
  expect(window.latest('login-item')).toBeUndefined()
})

test('a refused start at login is tried again at the next start, an accepted one never again', async () => {
  const startAgain = async (answer: string, home?: string) => {
    const window = start({ ...(home && { home }), environment: { ...mac, STAND_IN_LOGIN: answer } })
    window.saysState(atLogin)
    await connected(await window.page())
    await expect.poll(() => window.latest('tray')?.tip).toBe('OnDeck: Nothing to upload')
    window.does({ kind: 'quit' })
    await window.ended
    return window
  }
  const first = await startAgain('refused')
  expect(first.latest('login-item')).toBeDefined()
  const second = await startAgain('accepted', first.home)
  expect(second.latest('login-item')).toBeDefined()
  const third = await startAgain('accepted', first.home)
  expect(third.latest('login-item')).toBeUndefined()
})

test('OnDeck starts at login, hidden, with the same station, and only while that is wanted', async () => {
  const first = start({ environment: packaged })
  const file = join(first.home, '.config/autostart/ondeck.desktop')
  first.saysState({ settings: { window: { startAtLogin: true, startHidden: true } } })
  await connected(await first.page())
  await expect.poll(() => existsSync(file)).toBe(true)
  const [exec = ''] = /^Exec=.*$/m.exec(readFileSync(file, 'utf8')) ?? []
  expect(exec).toContain(`--data-dir ${first.dataDir} --hidden`)
  // A person has taken it out of the desktop's own list: OnDeck does not put it back.
  writeFileSync(file, 'changed by hand')
  first.does({ kind: 'quit' })
  await first.ended

  const second = start({ home: first.home, args: ['--hidden'], environment: packaged })
  await connected(await second.page())
  expect(await second.tells('window')).toMatchObject({ is: 'minimized' })
  expect(readFileSync(file, 'utf8')).toBe('changed by hand')
  second.saysState({})
  await expect.poll(() => existsSync(file)).toBe(false)
})
