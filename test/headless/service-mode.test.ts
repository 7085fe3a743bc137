import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockDataFolder } from '../../src/station/store/station-lock.ts'
import { canNotify, notifySocket } from '../support/notify-socket.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'
import { signInWith, startRealHeadless } from './start-command.ts'

const KEY = 'sk_test_of_a_credential_42'
const addressLike = /#code=/

/** Everything that the station keeps: queue, settings, log. */
const textsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))

test('a command that finds a running station shows its screens, and ending the command does not stop it', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const first = startRealHeadless([], { dataDir })
  await first.prints(addressLike)
  const second = startRealHeadless([], { dataDir })
  await second.prints('A station is already running')
  await second.prints('The station keeps running')
  expect(await signInWith(second.said.out)).toBe(200)
  second.child.kill('SIGINT')
  expect(await second.ended).toMatchObject({ code: 0, error: '' })
  expect(await signInWith(first.said.out)).toBe(200)

  const third = startRealHeadless([], { dataDir })
  await third.prints('The station keeps running')
  first.child.kill('SIGTERM')
  expect(await first.ended).toMatchObject({ code: 0 })
  expect(await third.ended).toMatchObject({ code: 0, out: expect.stringContaining('The station has stopped.') })
})

describe.runIf(canNotify)('as a service', () => {
  test('the station reads its key from the credential, reports its start, and prints no address', async () => {
    const { path, messages } = await notifySocket()
    const credentials = join(temporaryFolder(), 'credentials')
    mkdirSync(credentials)
    writeFileSync(join(credentials, 'ondeck-api-key'), `${KEY}\n`)
    const dataDir = join(temporaryFolder(), 'data')
    const service = startRealHeadless(['--service'], {
      dataDir,
      environment: { NOTIFY_SOCKET: path, WATCHDOG_USEC: '3000000', CREDENTIALS_DIRECTORY: credentials },
    })
    await service.prints('The API key comes from the environment')
    await eventually(() => expect(messages().flat()).toContain('WATCHDOG=1'))
    // Each message is a program's: on a busy computer a sign of life may overtake the start.
    expect(messages()).toContainEqual(['READY=1', 'STATUS=The station is running as a service.'])
    const client = startRealHeadless([], { dataDir })
    await client.prints('A station is already running')
    await client.prints('The station keeps running')
    expect(await signInWith(client.said.out)).toBe(200)
    service.child.kill('SIGTERM')
    const { code, out, error } = await service.ended
    expect(code).toBe(0)
    expect(messages()).toContainEqual(['STOPPING=1'])
    expect(out + error).not.toMatch(addressLike)
    expect([out, error, ...textsIn(dataDir)].filter((text) => text.includes(KEY))).toEqual([])
  })

  test('a station waits while another has its data folder, and starts when that stops', async () => {
    const { path, messages } = await notifySocket()
    const dataDir = join(temporaryFolder(), 'data')
    const unlock = lockDataFolder(dataDir)
    const service = startRealHeadless(['--service'], { dataDir, environment: { NOTIFY_SOCKET: path } })
    await service.prints('Another station is using')
    await eventually(() => expect(messages()[0]?.[0]).toBe('READY=1'))
    unlock()
    await service.prints('running as a service')
    service.child.kill('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0 })
  })
})
