import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeEnvironmentKey, takeFacilityPassword } from '../../src/node/environment-key.ts'
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

test('takes the facility’s password from the environment and leaves none for child processes', () => {
  const environment = { ONDECK_FACILITY_PASSWORD: 'a password', PATH: '/bin' }
  expect(takeFacilityPassword(environment)).toBe('a password')
  expect(environment).toEqual({ PATH: '/bin' })
  expect(takeFacilityPassword({ ONDECK_FACILITY_PASSWORD: '' })).toBeNull()
})
