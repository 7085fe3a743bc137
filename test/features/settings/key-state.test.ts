import { expect, test } from 'vitest'
import { keyStateWords } from '../../../src/features/settings/screen/key-state-line.tsx'
import { keychainTrouble } from '../../../src/renderer/state/keychain-trouble.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { failure } from '../../../src/station/contract/failure.ts'

const en = screenWordingFor('en')
const connected = { kind: 'connected', answeredAtMs: 1 } as const
const refused = { kind: 'key-refused', because: failure('key-refused') } as const
const kept = { kind: 'kept' } as const

test('a key that the service rejects has no check mark, although it is saved', () => {
  expect(keyStateWords({ key: kept, service: connected, practice: false }, en)).toEqual({
    shape: 'safe',
    words: 'Saved in the keychain',
  })
  expect(keyStateWords({ key: kept, service: refused, practice: false }, en)).toEqual({
    shape: 'warning',
    words: 'Saved, but rejected by the service',
  })
  expect(keyStateWords({ key: { kind: 'given' }, service: refused, practice: false }, en).shape).toBe('warning')
})

test('a locked keychain is never shown as a missing key', () => {
  const locked = { kind: 'locked', because: failure('keychain-locked') } as const
  expect(keychainTrouble({ service: { kind: 'no-key' }, key: locked })).toBe('locked')
  expect(keychainTrouble({ service: { kind: 'no-key' }, key: { kind: 'none' } })).toBeNull()
  expect(keychainTrouble({ service: connected, key: kept })).toBeNull()
  expect(en.frame.serviceKeychain.locked).toBe('Keychain locked')
})
