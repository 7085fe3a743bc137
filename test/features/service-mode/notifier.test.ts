import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createNotifier } from '../../../src/computer/processes/notifier.ts'
import { canNotify, notifySocket } from '../../support/notify-socket.ts'
import { eventually } from '../../support/until.ts'

const entry = join(import.meta.dirname, 'notified-process.ts')
const TIMEOUT_MICROSECONDS = 900_000

function startProcess(environment: Record<string, string>) {
  const env = { PATH: process.env['PATH'], ...environment }
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const signsOfLife = (messages: readonly string[][]) => messages.filter(([first]) => first === 'WATCHDOG=1').length

/** A process with the same watchdog, whose signs of life say how much time passes. */
async function anotherOne() {
  const { path, messages } = await notifySocket()
  startProcess({ NOTIFY_SOCKET: path, WATCHDOG_USEC: String(TIMEOUT_MICROSECONDS) })
  return { givesSigns: (count: number) => eventually(() => expect(signsOfLife(messages())).toBeGreaterThan(count)) }
}

describe.runIf(canNotify)('under systemd', () => {
  test('a service reports that it has started, lives and stops', async () => {
    const { path, messages } = await notifySocket()
    const child = startProcess({ NOTIFY_SOCKET: path, WATCHDOG_USEC: String(TIMEOUT_MICROSECONDS) })
    await eventually(() => expect(signsOfLife(messages())).toBeGreaterThan(2))
    expect(messages()[0]).toEqual(['READY=1', 'STATUS=All is well'])
    child.kill('SIGTERM')
    await eventually(() => expect(messages()).toContainEqual(['STOPPING=1']))
  })

  test('a service with a blocked event loop sends no watchdog message', async () => {
    const { path, messages } = await notifySocket()
    const child = startProcess({ NOTIFY_SOCKET: path, WATCHDOG_USEC: String(TIMEOUT_MICROSECONDS) })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    await eventually(() => expect(signsOfLife(messages())).toBeGreaterThan(0))
    child.kill('SIGUSR2')
    await eventually(() => expect(said).toContain('stands still'))
    const awake = await anotherOne()
    // A sign that was on its way arrives.
    await awake.givesSigns(3)
    const before = signsOfLife(messages())
    await awake.givesSigns(8)
    expect(signsOfLife(messages())).toBe(before)
    expect(child.exitCode).toBeNull()
  })

  test('a watchdog of another process is not notified', async () => {
    const { path, messages } = await notifySocket()
    startProcess({ NOTIFY_SOCKET: path, WATCHDOG_USEC: String(TIMEOUT_MICROSECONDS), WATCHDOG_PID: '1' })
    await eventually(() => expect(messages()).toHaveLength(1))
    await (await anotherOne()).givesSigns(6)
    expect(messages()).toHaveLength(1)
  })

  test('its child processes can’t notify for it', async () => {
    const { path } = await notifySocket()
    const child = startProcess({ NOTIFY_SOCKET: path, WATCHDOG_USEC: '60000000', WATCHDOG_PID: '1' })
    const [names] = await once(child.stdout.setEncoding('utf8'), 'data')
    expect(JSON.parse(String(names))).toEqual([])
  })
})

test('starts nothing without a service manager', () => {
  const onTrouble = vi.fn<(error: Error) => void>()
  const notifier = createNotifier({ PATH: '' }, onTrouble)
  notifier.ready('All is well')
  notifier.stopping()
  notifier.close()
  expect(onTrouble).not.toHaveBeenCalled()
})

test('reports a missing systemd-notify once', async () => {
  const onTrouble = vi.fn<(error: Error) => void>()
  const notifier = createNotifier({ PATH: '/nowhere', NOTIFY_SOCKET: '/nowhere/notify' }, onTrouble)
  notifier.ready('All is well')
  notifier.stopping()
  await eventually(() => expect(onTrouble).toHaveBeenCalled())
  notifier.close()
  expect(onTrouble).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENOENT' }))
})
