import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeychain } from '../../src/computer/keychain/keychain.ts'
import { startNodeProcess } from '../../src/computer/processes/start-process.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { startKeyring } from '../computer/keychain/keyring.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { temporaryFolder } from '../support/temporary.ts'

const program = join(import.meta.dirname, '../../bin/ondeck.mjs')
const node = join(import.meta.dirname, '../../node_modules/.bin/node')
const baseUrl = 'https://service.example/v1'
const key = 'sk_of_this_facility'

interface Given {
  readonly environment: NodeJS.ProcessEnv
  readonly typed?: string
}

/** A stopped station, and the key commands as a person gives them. */
function stopped() {
  const dataDir = join(temporaryFolder(), 'data')
  openStationStore(dataDir).close()
  async function ondeck(args: readonly string[], { environment, typed = '' }: Given) {
    const run = runOndeck({ args: [...args, '--data-dir', dataDir], environment, input: typed })
    const { code, stdout, stderr } = await run.ended()
    return { code, said: stdout + stderr }
  }
  async function ondeckAtTerminal(args: readonly string[], { environment, typed = '' }: Given) {
    const command = [node, program, ...args, '--data-dir', dataDir].join(' ')
    const child = spawn('script', ['-qec', command, '/dev/null'], { env: environment })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    await expect.poll(() => said).toContain('not shown')
    child.stdin.end(typed)
    const code = await new Promise((resolve) => child.on('close', resolve))
    return { code, said }
  }
  return { ondeck, ondeckAtTerminal }
}

const kept = { kind: 'found', key }

test('key set stores the key from standard input in the keychain, key show reports it, key forget removes it', async () => {
  const { environment } = await startKeyring({})
  const { ondeck } = stopped()
  await ondeck(['settings', 'set', 'service.baseUrl', baseUrl], { environment })
  const keychain = createKeychain({ service: 'OnDeck', startProcess: (entry) => startNodeProcess(entry, environment) })

  expect(await ondeck(['key', 'show', '--json'], { environment })).toEqual({ code: 0, said: '{"kind":"none"}\n' })
  const set = await ondeck(['key', 'set', '--json'], { environment, typed: `${key}\n` })
  expect(set).toEqual({ code: 0, said: '{"kind":"kept"}\n' })
  expect(await keychain.read(baseUrl)).toEqual(kept)
  expect((await ondeck(['key', 'show'], { environment })).said).toBe('The API key is in the system keychain.\n')
  expect((await ondeck(['key', 'forget', '--json'], { environment })).said).toBe('{"kind":"none"}\n')
  expect(await keychain.read(baseUrl)).toEqual({ kind: 'absent' })
  keychain.close()
})

test('at a terminal key set asks, and hides the typed key', async () => {
  const { environment } = await startKeyring({})
  const { ondeck, ondeckAtTerminal } = stopped()
  await ondeck(['settings', 'set', 'service.baseUrl', baseUrl], { environment })

  const { code, said } = await ondeckAtTerminal(['key', 'set'], { environment, typed: `${key}\r` })

  expect(code, said).toBe(0)
  expect(said).toContain('The API key is in the system keychain.')
  expect(said).not.toContain(key)
})

test('an invalid key is refused without being repeated, and so is a key on the command line', async () => {
  const { ondeck } = stopped()
  const environment = { PATH: process.env.PATH, HOME: temporaryFolder() }

  const refused = await ondeck(['key', 'set'], { environment, typed: 'my password\n' })
  expect(refused.code).toBe(2)
  expect(refused.said).toContain('a key that starts with sk and has no spaces')
  expect(refused.said).not.toContain('my password')
  const argument = await ondeck(['key', 'set', key], { environment })
  expect(argument.code).toBe(2)
  expect(argument.said).not.toContain(key)
})

test('without a keychain a stopped station stores no key, and explains why', async () => {
  const { ondeck } = stopped()
  const environment = { PATH: process.env.PATH, HOME: temporaryFolder() }
  await ondeck(['settings', 'set', 'service.baseUrl', baseUrl], { environment })

  const { code, said } = await ondeck(['key', 'set'], { environment, typed: `${key}\n` })

  expect(code).not.toBe(0)
  expect(said).toContain('keychain')
  expect(said).not.toContain('The API key is')
})

test('doctor reports whether the system keychain answers, and how to start without one', async () => {
  const { ondeck } = stopped()
  const { environment } = await startKeyring({})
  expect((await ondeck(['doctor'], { environment })).said).toMatch(/✓ keychain +The system keychain is available\./)
  const without = await ondeck(['doctor'], { environment: { PATH: process.env.PATH, HOME: temporaryFolder() } })
  expect(without.said).toMatch(/– keychain .*ONDECK_API_KEY/)
})
