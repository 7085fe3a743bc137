// OnDeck is left running: what becomes of its window, how it quits, and what crashes leave behind.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'
import { clipCounts, idleStatus } from './fixtures/idle-status.ts'
import { connected, connections, smallWindow } from './small-window.ts'

const start = smallWindow()

/** A desktop whose panel shows icons, as the session's bus would say. */
function withTray(): NodeJS.ProcessEnv {
  const programs = temporaryFolder()
  writeFileSync(join(programs, 'gdbus'), "#!/bin/sh\necho '(true,)'\n")
  chmodSync(join(programs, 'gdbus'), 0o755)
  return { PATH: `${programs}${delimiter}${process.env.PATH}` }
}

const twoLeft = {
  status: {
    transfer: {
      ...idleStatus(0).transfer,
      leftClips: 2,
      sendingClips: 1,
      leftBytes: 1_200_000_000,
      doneAtMs: new Date(2026, 10, 20, 15, 4).getTime(),
    },
    counts: clipCounts({ queued: 1, sending: 1, probing: 1 }),
  },
}

test('closing hides the window to the tray and explains it once; the station keeps running, also without its page', async () => {
  const window = start({ environment: withTray() })
  mkdirSync(join(window.dataDir, 'log'))
  writeFileSync(join(window.dataDir, 'log/ondeck.1.log'), '{"kind":"started"}\n{"kind":"woke"}\n')
  const page = await window.page()
  await connected(page)
  await window.tells('window')

  window.does({ kind: 'close-window' })
  const note = await window.tells('message-box')
  expect(note.message).toBe('OnDeck keeps running')
  expect(note.detail).toContain('system tray')
  window.does({ kind: 'press', button: 0 })
  expect(await window.tells('window')).toMatchObject({ is: 'hidden' })
  window.does({ kind: 'click-tray' })
  expect(await window.tells('window')).toMatchObject({ is: 'shown' })
  window.does({ kind: 'close-window' })
  expect(await window.tells('window')).toMatchObject({ is: 'hidden' })

  const reloaded = page.waitForEvent('load')
  window.does({ kind: 'crash-page' })
  await reloaded
  await connected(page)
  await page.close()
  expect(await window.tells('window')).toMatchObject({ is: 'closed' })
  window.does({ kind: 'choose', label: 'Open OnDeck' })
  await connected(await window.page())
  expect(window.asked()).toEqual([])

  window.does({ kind: 'crash-helper', name: 'Network Service' })
  window.does({ kind: 'crash-station' })
  const notes = () => notesIn(window.dataDir)
  await expect.poll(() => notes().length).toBe(3)
  expect(
    notes()
      .map((text) => /^What: +(.*)$/m.exec(text)?.[1])
      .toSorted((one = '', other = '') => one.localeCompare(other)),
  ).toEqual(['page', 'process (Network Service)', 'station'])
  for (const text of notes()) expect(text).toMatch(/^When: +\d{4}-.*[^]*\{"kind":"woke"\}\n$/m)
})

test('on a desktop whose panel shows no icons the window is minimized, and starting OnDeck again shows it', async () => {
  const window = start()
  await connected(await window.page())
  await window.tells('window')
  window.does({ kind: 'close-window' })
  expect((await window.tells('message-box')).detail).toContain('minimized')
  window.does({ kind: 'press', button: 0 })
  expect(await window.tells('window')).toMatchObject({ is: 'minimized' })
  expect(await start({ home: window.home, args: ['--hidden'] }).ended).toBe(0)
  expect(await start({ home: window.home }).ended).toBe(0)
  expect(await window.tells('window')).toMatchObject({ is: 'shown' })
})

test('with the setting for it closing the window quits, and asks while clips are left', async () => {
  const window = start()
  window.saysState({ ...twoLeft, settings: { window: { onClose: 'quit' } } })
  await connected(await window.page())
  await expect.poll(() => keptIn(window.home)).toMatchObject({ settings: { onClose: 'quit' } })
  window.does({ kind: 'close-window' })
  expect((await window.tells('message-box')).buttons[1]).toBe('Quit now')
  window.does({ kind: 'press', button: 1 })
  expect(await window.ended).toBe(0)
  expect(window.asked()).toEqual(['close'])
})

test('quitting asks with numbers, can wait until every clip is uploaded, and can be canceled', async () => {
  const window = start()
  window.saysState(twoLeft)
  await connected(await window.page())
  window.does({ kind: 'quit' })
  const question = await window.tells('message-box')
  expect(question.message).toBe('3 clips aren’t uploaded yet')
  expect(question.detail.replaceAll(/\s/g, ' ')).toBe(
    '1.2 GB left, done by 3:04 PM. If you quit now, OnDeck will upload the rest the next time it starts. The clip that is uploading restarts from the beginning.',
  )
  expect(question.buttons).toEqual(['Quit when done', 'Quit now', 'Cancel'])
  window.does({ kind: 'press', button: 2 })
  await window.tells('window')
  window.does({ kind: 'click-tray' })
  await window.tells('window')

  const quitWhenDone = async () => {
    window.does({ kind: 'choose', label: 'Quit OnDeck' })
    await window.tells('message-box')
    window.does({ kind: 'press', button: 0 })
    await expect.poll(() => window.latest('tray')?.entries).toContain('Cancel quitting')
  }
  await quitWhenDone()
  expect(window.latest('tray')?.entries[0]).toBe('(OnDeck will quit when all clips are uploaded)')
  window.does({ kind: 'choose', label: 'Cancel quitting' })
  await expect.poll(() => window.latest('tray')?.entries).not.toContain('Cancel quitting')
  expect(window.asked()).toEqual([])

  await quitWhenDone()
  window.saysState({})
  expect(await window.ended).toBe(0)
  expect(window.asked()).toEqual(['close'])
})

test('a page with unsaved text does not keep OnDeck open without its station', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  // The window answers for the page, not this client of its browser.
  page.on('dialog', () => undefined)
  expect(await window.tells('window')).toMatchObject({ is: 'shown' })
  await page.evaluate(() => Reflect.get(globalThis, 'keepOpen')())
  await page.mouse.click(10, 10)
  window.does({ kind: 'quit' })
  expect(await window.tells('window')).toMatchObject({ is: 'closed' })
  expect(await window.ended).toBe(0)
  expect(window.asked()).toEqual(['close'])
})

test('a station without memory is noted and starts again, and main goes on', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  window.does({ kind: 'exhaust-station' })
  await connections(page, 'connected lost connected')
  await expect
    .poll(() => notesIn(window.dataDir).join())
    .toContain('Reason:    v8::internal::V8::FatalProcessOutOfMemory')
})

test('a graphics process that keeps crashing is not used by the next start of this version', async () => {
  const first = start()
  await connected(await first.page())
  for (let crash = 0; crash < 3; crash += 1) first.does({ kind: 'crash-helper', name: 'GPU', type: 'GPU' })
  await expect.poll(() => keptIn(first.home)).toMatchObject({ crashedGraphics: '0.0.0' })
  first.does({ kind: 'quit' })
  await first.ended
  expect(first.latest('software-rendering')).toBeUndefined()
  const second = start({ home: first.home })
  await second.tells('software-rendering')
  await connected(await second.page())
})

test('a system shutdown is not delayed by a question', async () => {
  const window = start()
  window.saysState(twoLeft)
  await connected(await window.page())
  window.does({ kind: 'quit' })
  await window.tells('message-box')
  window.does({ kind: 'shut-down' })
  expect(await window.ended).toBe(0)
  expect(window.asked()).toEqual(['close'])
})

test('a stop signal is not delayed by a question', async () => {
  const window = start()
  window.saysState(twoLeft)
  await connected(await window.page())
  window.kill('SIGTERM')
  expect(await window.ended).toBe(0)
  expect(window.latest('message-box')).toBeUndefined()
  expect(window.asked()).toEqual(['close'])
})

test('Windows waits at the end of a session until the station has stopped in order', async () => {
  const window = start({ environment: { STAND_IN_PLATFORM: 'win32' } })
  window.saysState(twoLeft)
  await connected(await window.page())
  window.does({ kind: 'end-session', reasons: ['logoff'] })
  expect(await window.ended).toBe(0)
  expect(window.latest('message-box')).toBeUndefined()
  expect(window.asked()).toEqual(['close'])
})

test('closing a full-screen window of macOS leaves full screen first, so that no black space remains', async () => {
  const window = start({ environment: { STAND_IN_PLATFORM: 'darwin' } })
  await connected(await window.page())
  expect(await window.tells('window')).toMatchObject({ is: 'shown' })
  window.does({ kind: 'full-screen' })
  window.does({ kind: 'close-window' })
  await window.tells('message-box')
  window.does({ kind: 'press', button: 0 })
  expect(await window.tells('window')).toMatchObject({ is: 'hidden' })
})

test('on Wayland a window that was minimized is opened anew, and no position is remembered', async () => {
  const window = start({ environment: { XDG_SESSION_TYPE: 'wayland' } })
  await connected(await window.page())
  expect(await window.tells('window')).toMatchObject({ is: 'shown' })
  window.does({ kind: 'move-window', bounds: { x: 300, y: 200, width: 1400, height: 900 } })
  await expect.poll(() => keptIn(window.home)).toHaveProperty('placement.displays.1.width', 1400)
  expect(keptIn(window.home)).not.toHaveProperty('placement.displays.1.x')
  window.does({ kind: 'close-window' })
  await window.tells('message-box')
  window.does({ kind: 'press', button: 0 })
  expect(await window.tells('window')).toMatchObject({ is: 'minimized' })
  expect(await start({ home: window.home }).ended).toBe(0)
  await window.tells('focused')
  expect(window.latest('window')).toMatchObject({ is: 'shown' })
})

test('a question of a visible window belongs to it, and one of a hidden window stands alone', async () => {
  const window = start({ environment: withTray() })
  window.saysState(twoLeft)
  await connected(await window.page())
  await window.tells('window')
  window.does({ kind: 'close-window' })
  expect(await window.tells('message-box')).toMatchObject({ message: 'OnDeck keeps running', isAbove: true })
  window.does({ kind: 'press', button: 0 })
  expect(await window.tells('window')).toMatchObject({ is: 'hidden' })
  window.does({ kind: 'quit' })
  expect(await window.tells('message-box')).toMatchObject({ isAbove: false })
  window.does({ kind: 'press', button: 2 })
})

test('the window opens at its last position on the same display', async () => {
  const environment = { STAND_IN_DISPLAYS: '2' }
  const first = start({ environment })
  expect((await first.tells('opened')).bounds).toEqual({ x: 277, y: 136, width: 1366, height: 768 })
  await connected(await first.page())
  const there = { x: 2000, y: 100, width: 1800, height: 900 }
  first.does({ kind: 'move-window', bounds: there })
  await expect.poll(() => keptIn(first.home)).toMatchObject({ placement: { lastDisplay: 2 } })
  first.does({ kind: 'quit' })
  await first.ended
  const second = start({ home: first.home, environment })
  expect((await second.tells('opened')).bounds).toEqual(there)
  await connected(await second.page())
})

const keptIn = (home: string): unknown => {
  const file = join(home, 'user/window.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function notesIn(dataDir: string): string[] {
  const folder = join(dataDir, 'crashes')
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : []
}
