import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { takeSteps, thisHost } from '../../../src/node/system-service/service-host.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const inNode = (script: string) => [process.execPath, '-e', script]
const echo = inNode('process.stdin.on("data", (text) => process.stdout.write("<" + text + ">"))')

test('files are written into folders that were not there, for Windows with its mark', async () => {
  const folder = temporaryFolder()
  const paths = { unit: join(folder, 'not/yet/ondeck.service'), task: join(folder, 'task.xml') }
  await takeSteps(
    thisHost,
    [
      { kind: 'write', path: paths.unit, text: '[Unit]\n', encoding: 'utf8' },
      { kind: 'write', path: paths.task, text: '<Task/>', encoding: 'utf16le' },
    ],
    null,
  )
  expect(readFileSync(paths.unit, 'utf8')).toBe('[Unit]\n')
  expect(readFileSync(paths.task).subarray(0, 4)).toEqual(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))
  await takeSteps(thisHost, [{ kind: 'remove', path: paths.unit }], null)
  expect(thisHost.exists(paths.unit)).toBe(false)
  await expect(takeSteps(thisHost, [{ kind: 'remove', path: paths.unit }], null)).resolves.toBeUndefined()
})

test('the key reaches only the program that reads it, and neither arguments nor environment', async () => {
  vi.stubEnv('ONDECK_API_KEY', 'sk_secret')
  expect(await thisHost.run(echo, 'sk_secret')).toEqual({ exitCode: 0, output: '<sk_secret>' })
  const listed = await thisHost.run(inNode('console.log(JSON.stringify([process.argv, process.env]))'))
  expect(listed.output).not.toContain('sk_secret')
})

test('a step that fails ends the others, with what its program said', async () => {
  const fails = inNode('console.error("first\\nlast words"); process.exit(3)')
  const path = join(temporaryFolder(), 'never')
  const write = { kind: 'write', path, text: '', encoding: 'utf8' } as const
  await expect(takeSteps(thisHost, [{ kind: 'run', command: fails }, write], null)).rejects.toMatchObject({
    code: 'service-manager-refused',
    parameters: { detail: 'first last words' },
  })
  expect(thisHost.exists(path)).toBe(false)
  await takeSteps(thisHost, [{ kind: 'run', command: fails, mayFail: true }, write], null)
  expect(thisHost.exists(path)).toBe(true)
})

test('a program that is not there is named', async () => {
  await expect(thisHost.run(['/nowhere/systemctl', 'status'])).rejects.toMatchObject({
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
      await takeSteps(
        thisHost,
        [
          { kind: 'folder', path: join(folder, 'store'), mode: 0o700 },
          { kind: 'run', command: encrypt, readsKey: true },
        ],
        key,
      )
      expect(readFileSync(file, 'utf8')).not.toContain(key)
      expect((await thisHost.run(['systemd-creds', 'decrypt', file, '-'])).output).toContain(key)
    }
    expect(statSync(join(folder, 'store')).mode & 0o777).toBe(0o700)
  })
})
