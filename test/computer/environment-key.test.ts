import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeEnvironmentKey, takeEnvironmentSecrets } from '../../src/computer/environment-key.ts'
import { temporaryFolder } from '../support/temporary.ts'

function credentials(text: string): string {
  const folder = join(temporaryFolder(), 'credentials')
  mkdirSync(folder)
  writeFileSync(join(folder, 'ondeck-api-key'), text)
  return folder
}

test('the key is read from a systemd credential, and no child process inherits its path', () => {
  const environment = { CREDENTIALS_DIRECTORY: credentials('sk_from_credential\n'), HOME: '/home/maya' }
  expect(takeEnvironmentKey(environment)).toBe('sk_from_credential')
  expect(environment).toEqual({ HOME: '/home/maya' })
})

test('the key of the environment wins over that of a credential', () => {
  const environment = { CREDENTIALS_DIRECTORY: credentials('sk_from_credential'), ONDECK_API_KEY: ' sk_typed ' }
  expect(takeEnvironmentKey(environment)).toBe('sk_typed')
  expect(environment).toEqual({})
})

test('a service without this credential, or with an empty one, has no key', () => {
  expect(takeEnvironmentKey({ CREDENTIALS_DIRECTORY: temporaryFolder() })).toBeNull()
  expect(takeEnvironmentKey({ CREDENTIALS_DIRECTORY: credentials('\n') })).toBeNull()
  expect(takeEnvironmentKey({})).toBeNull()
})

test('the facility’s password is taken from the environment or a credential, and no child process inherits it', () => {
  const environment = { ONDECK_FACILITY_PASSWORD: 'a password', PATH: '/bin' }
  expect(takeEnvironmentSecrets(environment)).toEqual({ apiKey: null, facilityPassword: 'a password' })
  expect(environment).toEqual({ PATH: '/bin' })
  const folder = credentials('sk_from_credential')
  writeFileSync(join(folder, 'ondeck-facility-password'), ' its spaces stay \n')
  const service = { CREDENTIALS_DIRECTORY: folder }
  expect(takeEnvironmentSecrets(service)).toEqual({
    apiKey: 'sk_from_credential',
    facilityPassword: ' its spaces stay ',
  })
  expect(takeEnvironmentSecrets({ ONDECK_FACILITY_PASSWORD: '' }).facilityPassword).toBeNull()
})
