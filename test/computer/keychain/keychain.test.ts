import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createKeychain } from '../../../src/computer/keychain/keychain.ts'
import { startNodeProcess } from '../../../src/computer/processes/start-process.ts'
import { hangMs } from '../../support/pace.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { startKeyring } from './keyring.ts'

const account = 'https://service.example/v1'
const other = 'https://other.example/v1'

/** A keychain of the program that lives in this environment. */
function keychainIn(environment: NodeJS.ProcessEnv) {
  const keychain = createKeychain({
    service: 'OnDeck',
    startProcess: (entry) => startNodeProcess(entry, environment),
    timeoutMs: hangMs(),
  })
  onTestFinished(() => keychain.close())
  return keychain
}

test('a key is stored for its service, found at the next start, and can be removed', async () => {
  const { environment } = await startKeyring({})
  const key = randomUUID()

  expect(await keychainIn(environment).write(account, key)).toEqual({ kind: 'kept' })
  const next = keychainIn(environment)
  expect(await next.read(account)).toEqual({ kind: 'found', key })
  expect(await next.read(other)).toEqual({ kind: 'absent' })
  expect(await next.remove(account)).toEqual({ kind: 'removed' })
  expect(await next.read(account)).toEqual({ kind: 'absent' })
  expect(await next.remove(account)).toEqual({ kind: 'removed' })
})

test('a locked keychain is reported as locked, with or without a key, and loses nothing', async () => {
  const keyring = await startKeyring({})
  const keychain = keychainIn(keyring.environment)
  await keychain.write(account, 'kept before')
  await keyring.lock()

  const locked = { kind: 'locked', because: { code: 'keychain-locked' } }
  expect(await keychain.read(account)).toMatchObject(locked)
  expect(await keychain.read(other)).toMatchObject(locked)
  expect(await keychain.write(account, 'new')).toMatchObject(locked)
  expect(await keychain.remove(account)).toMatchObject(locked)
})

test('a user without a keychain gets that error, not a missing key', async () => {
  const { environment } = await startKeyring({ unlocked: false })
  const keychain = keychainIn(environment)
  const unavailable = { kind: 'unavailable', because: { code: 'keychain-unavailable' } }
  expect(await keychain.read(account)).toMatchObject(unavailable)
  expect(await keychain.write(account, 'key')).toMatchObject(unavailable)
})

test('a computer without a session bus has no keychain', async () => {
  const keychain = keychainIn({ PATH: process.env.PATH, XDG_RUNTIME_DIR: temporaryFolder() })
  const unavailable = { kind: 'unavailable', because: { code: 'keychain-unavailable' } }
  expect(await keychain.read(account)).toMatchObject(unavailable)
  expect(await keychain.write(account, 'key')).toMatchObject(unavailable)
  expect(await keychain.remove(account)).toMatchObject(unavailable)
})

test('a computer without libsecret has no keychain, and OnDeck still starts', async () => {
  const { environment } = await startKeyring({})
  const hook = join(temporaryFolder(), 'no-libsecret.mjs')
  writeFileSync(
    hook,
    `import { registerHooks } from 'node:module'
     registerHooks({ resolve(name, context, next) {
       if (name === 'keytar') throw new Error('libsecret-1.so.0: cannot open shared object file\\nRequire stack: …')
       return next(name, context)
     } })`,
  )
  const without = { ...environment, NODE_OPTIONS: `--import ${pathToFileURL(hook).href}` }
  expect(await keychainIn(without).read(account)).toEqual({
    kind: 'unavailable',
    because: {
      code: 'keychain-unavailable',
      parameters: { detail: 'libsecret-1.so.0: cannot open shared object file' },
    },
  })
})
