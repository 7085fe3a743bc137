// Notifications, power and network of the system around the window.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Alert, alertTargetAt } from '../../src/station/contract/alert.ts'
import { idleStatus } from './fixtures/idle-status.ts'
import { connected, smallWindow } from './small-window.ts'

const start = smallWindow()

const silent: Alert = {
  id: 'one',
  atMs: 0,
  what: { kind: 'camera-silent', folder: '/cameras/left', camera: 'Left', minutes: 12 },
}
const busy = { status: { ...idleStatus(0), awake: true } }

test('an alert is a system notification, and a click opens the folder on the page', async () => {
  const window = start()
  const page = await window.page()
  await connected(page)
  window.saysState({ alerts: [silent] })
  expect(await window.tells('notification')).toEqual({
    kind: 'notification',
    title: 'No clips from Left',
    body: 'No new clips for 12 minutes, but another camera is recording. Check the camera and its export.',
  })
  window.does({ kind: 'click-notification' })
  await window.tells('focused')
  await expect.poll(() => alertTargetAt(new URL(page.url()).hash)).toEqual({ kind: 'folder', path: '/cameras/left' })
})

test('Windows knows the window by its installer’s names, and a click on a notification of an earlier start opens it', async () => {
  const window = start({ environment: windows })
  await connected(await window.page())
  const { appId } = z.object({ appId: z.string() }).parse(parse(readFileSync('electron-builder.yml', 'utf8')))
  expect(await window.tells('identity')).toMatchObject({ of: 'app', id: appId })
  expect(await window.tells('identity')).toMatchObject({
    of: 'toasts',
    id: expect.stringMatching(/^\{[\dA-F-]{36}\}$/),
  })
  window.does({ kind: 'click-old-notification' })
  await window.tells('focused')
})

test('notifications speak the language of the screens', async () => {
  const window = start()
  await connected(await window.page())
  const settings = { screens: { language: 'es' } }
  window.saysState({ settings })
  await expect.poll(() => window.latest('menu')?.entries.join()).toContain('Ajustes')
  window.saysState({ settings, alerts: [silent] })
  expect((await window.tells('notification')).title).toBe('Sin clips de Left')
})

test('the computer is kept awake while the station needs it, never its display', async () => {
  const window = start()
  await connected(await window.page())
  window.saysState(busy)
  expect(await window.tells('held-awake')).toMatchObject({ type: 'prevent-app-suspension' })
  window.saysState({})
  await window.tells('let-sleep')
  window.saysState(busy)
  await window.tells('held-awake')
  window.does({ kind: 'crash-station' })
  await window.tells('let-sleep')
})

/** Linux reports no change between battery and mains. */
const windows = { STAND_IN_PLATFORM: 'win32' }

test('the window asks once on battery, and stores the answer as a setting', async () => {
  const window = start({ environment: windows })
  await connected(await window.page())
  window.does({ kind: 'battery', isUsed: true })
  window.saysState(busy)
  const box = await window.tells('message-box')
  expect(box.message).toBe('Keep this computer awake while videos upload?')
  expect(box.buttons).toEqual(['Keep awake', 'Allow sleep'])
  window.does({ kind: 'press', button: 0 })
  await window.tells('held-awake')
  await expect.poll(() => window.asked()).toContainEqual({ power: { onBattery: 'awake' } })
  window.saysState({})
  await window.tells('let-sleep')
  window.saysState(busy)
  await window.tells('held-awake')
  expect(window.latest('message-box')).toEqual(box)
})

test('a setting to save the battery lets the computer sleep until it is charging', async () => {
  const window = start({ environment: windows })
  await connected(await window.page())
  const settings = { power: { onBattery: 'sleep' } }
  window.saysState({ ...busy, settings })
  await window.tells('held-awake')
  window.does({ kind: 'battery', isUsed: true })
  await window.tells('let-sleep')
  window.does({ kind: 'battery', isUsed: false })
  await window.tells('held-awake')
  expect(window.latest('message-box')).toBeUndefined()
})

test('the station receives sleep, wake and lock events, and resolves proxies through the system', async () => {
  const window = start()
  await connected(await window.page())
  for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen'] as const)
    window.does({ kind: 'computer', event })
  await expect
    .poll(() => window.asked())
    .toEqual([
      { computer: 'suspend' },
      { computer: 'resume' },
      { computer: 'lock' },
      { computer: 'unlock' },
      { proxies: 'PROXY proxy.test:3128; DIRECT' },
    ])
})

test('no notification is shown over the window that a person is working in', async () => {
  const window = start()
  await connected(await window.page())
  window.does({ kind: 'focus-window' })
  window.saysState({ alerts: [silent] })
  await expect.poll(() => window.latest('tray')?.tip).toBe('OnDeck: Nothing to upload')
  window.saysState(busy)
  await window.tells('held-awake')
  expect(window.latest('notification')).toBeUndefined()
})

test('a notification that the system refuses is reported to the page, with its reason', async () => {
  const window = start({ environment: { STAND_IN_NOTIFICATIONS: 'failing' } })
  await connected(await window.page())
  window.saysState({ alerts: [silent] })
  const notificationProblem = 'Notifications are not allowed for this application.'
  await expect.poll(() => window.asked()).toContainEqual({ window: { login: null, notificationProblem } })
})
