import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { localServiceHost, runSteps } from '../../../src/features/service-mode/station/service-host.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const inNode = (script: string) => [process.execPath, '-e', script]
const echo = inNode('process.stdin.on("data", (text) => process.stdout.write("<" + text + ">"))')

test('writes files into new folders, with a byte order mark for Windows', async () => {
  const folder = temporaryFolder()
  const paths = { unit: join(folder, 'not/yet/ondeck.service'), task: join(folder, 'task.xml') }
  await runSteps(
    localServiceHost,
    [
      { kind: 'write', path: paths.unit, text: '[Unit]\n', encoding: 'utf8' },
      { kind: 'write', path: paths.task, text: '<Task/>', encoding: 'utf16le' },
    ],
    null,
  )
  expect(readFileSync(paths.unit, 'utf8')).toBe('[Unit]\n')
  expect(readFileSync(paths.task).subarray(0, 4)).toEqual(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))
  await runSteps(localServiceHost, [{ kind: 'remove', path: paths.unit }], null)
  expect(localServiceHost.exists(paths.unit)).toBe(false)
  await expect(runSteps(localServiceHost, [{ kind: 'remove', path: paths.unit }], null)).resolves.toBeUndefined()
})

test('passes the key only to the program that reads it, not in arguments or environment', async () => {
  vi.stubEnv('ONDECK_API_KEY', 'sk_secret')
  expect(await localServiceHost.run(echo, 'sk_secret')).toEqual({ exitCode: 0, output: '<sk_secret>' })
  const listed = await localServiceHost.run(inNode('console.log(JSON.stringify([process.argv, process.env]))'))
  expect(listed.output).not.toContain('sk_secret')
})

test('stops at a failed step, with its program’s message', async () => {
  const fails = inNode('console.error("first\\nlast words"); process.exit(3)')
  const path = join(temporaryFolder(), 'never')
  const write = { kind: 'write', path, text: '', encoding: 'utf8' } as const
  await expect(runSteps(localServiceHost, [{ kind: 'run', command: fails }, write], null)).rejects.toMatchObject({
    code: 'service-manager-refused',
    parameters: { detail: 'first last words' },
  })
  expect(localServiceHost.exists(path)).toBe(false)
  await runSteps(localServiceHost, [{ kind: 'run', command: fails, mayFail: true }, write], null)
  expect(localServiceHost.exists(path)).toBe(true)
})

/** A computer whose programs answer as given, one after the other; the last answer stays. */
function answering(...exitCodes: number[]) {
  const ran: string[] = []
  const host = {
    ...localServiceHost,
    async run(command: readonly string[]) {
      ran.push(command.join(' '))
      const exitCode = (exitCodes.length > 1 ? exitCodes.shift() : exitCodes[0]) ?? 0
      return { exitCode, output: exitCode === 0 ? '' : 'not now' }
    },
  }
  return { host, ran }
}

/** Time passes only while somebody waits for it. */
function waitingClock() {
  let nowMs = 0
  const sleep = async (durationMs: number) => void (nowMs += durationMs)
  return { nowMs: () => nowMs, monotonicMs: () => nowMs, sleep }
}

const ends = { kind: 'run', command: ['end'], mayFail: true, leavesNothing: true } as const

test('reports a service that can’t be ended, and skips the following steps', async () => {
  const { host, ran } = answering(1)
  const clock = waitingClock()
  const steps = [ends, { kind: 'run', command: ['forget'] } as const]
  const refused = runSteps(host, steps, null, { isLeft: async () => true, clock })
  await expect(refused).rejects.toMatchObject({
    code: 'service-manager-refused',
    parameters: { command: 'end', detail: 'not now' },
  })
  expect(ran).toEqual(['end'])
  expect(clock.nowMs(), 'waits for a bounded time').toBeLessThanOrEqual(10_500)
})

test('accepts a service that is missing, or disappears a moment later', async () => {
  let looks = 0
  const isLeft = async () => (looks += 1) < 4
  await runSteps(answering(1).host, [ends], null, { isLeft, clock: waitingClock() })
  expect(looks).toBe(4)
})

test('retries a step while the system is busy, but not forever', async () => {
  const starts = { kind: 'run', command: ['start'], retryForMs: 3_000 } as const
  const soon = answering(5, 5, 0)
  await runSteps(soon.host, [starts], null, { clock: waitingClock() })
  expect(soon.ran).toEqual(['start', 'start', 'start'])
  const never = answering(5)
  await expect(runSteps(never.host, [starts], null, { clock: waitingClock() })).rejects.toMatchObject({
    code: 'service-manager-refused',
  })
  expect(never.ran).toHaveLength(7)
})

test('names a missing program', async () => {
  await expect(localServiceHost.run(['/nowhere/systemctl', 'status'])).rejects.toMatchObject({
    code: 'service-manager-missing',
    parameters: { program: '/nowhere/systemctl' },
  })
})

const canEncrypt = process.getuid?.() === 0 && spawnSync('systemd-creds', ['--version']).status === 0

describe.runIf(canEncrypt)('systemd-creds', () => {
  test('encrypts the key for this computer alone, again and again', async () => {
    const folder = temporaryFolder()
    // A secret of this test, not the computer's.
    vi.stubEnv('SYSTEMD_CREDENTIAL_SECRET', join(folder, 'secret'))
    const file = join(folder, 'store', 'ondeck-api-key')
    const encrypt = ['systemd-creds', 'encrypt', '--with-key=host', '--name=ondeck-api-key', '-', file]
    for (const key of ['sk_first_key', 'sk_second_key']) {
      await runSteps(
        localServiceHost,
        [
          { kind: 'folder', path: join(folder, 'store'), mode: 0o700 },
          { kind: 'run', command: encrypt, readsKey: true },
        ],
        key,
      )
      expect(readFileSync(file, 'utf8')).not.toContain(key)
      expect((await localServiceHost.run(['systemd-creds', 'decrypt', file, '-'])).output).toContain(key)
    }
    expect(statSync(join(folder, 'store')).mode & 0o777).toBe(0o700)
  })
})
