import { describe, expect, test } from 'vitest'
import {
  addressFailure,
  apiKeyProblem,
  connectionChanges,
  fieldOfFailure,
  hopResult,
  isKeyRefused,
  totalMs,
} from '../../../src/features/settings/screen/connection-draft.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { ConnectionHop } from '../../../src/station/contract/folder-view.ts'

const names = ['name', 'connection', 'proxy', 'certificate', 'service', 'key', 'tier'] as const

/** Steps of a test that failed at one step: passed before, skipped after. */
function way(failedAt: (typeof names)[number] | null, because = failure('offline')): ConnectionHop[] {
  const end = failedAt === null ? 6 : names.indexOf(failedAt)
  return names.map((hop, index) => {
    const outcome = index === end && failedAt ? 'failed' : index < end && hop !== 'proxy' ? 'passed' : 'skipped'
    return {
      hop,
      outcome,
      because: outcome === 'failed' ? because : null,
      tookMs: index === Math.min(end, 5) ? 212 : null,
    }
  })
}

describe('the values of a connection test', () => {
  test('contain only changes, so that the stored key goes to no other address', () => {
    const present = 'https://service.example/v1'
    expect(connectionChanges({ address: `${present} `, key: '' }, present)).toEqual({})
    expect(connectionChanges({ address: present, key: ' sk_1 ' }, present)).toEqual({ key: 'sk_1' })
    expect(connectionChanges({ address: 'https://other.example/v1', key: '' }, present)).toEqual({
      baseUrl: 'https://other.example/v1',
    })
  })

  test.each([['nonsense'], ['sk with spaces'], ['Bearer sk_1']])(
    '%s is rejected as a key, and never leaves the page',
    (key) => {
      expect(apiKeyProblem(key)?.code).toBe('key-malformed')
    },
  )

  test('a well-formed key, or none, may be sent', () => {
    expect([apiKeyProblem('sk_live_1'), apiKeyProblem(' ')]).toEqual([null, null])
  })
})

describe('the steps of a connection test', () => {
  test('a step after the failed one was not reached', () => {
    expect(names.map((_, index) => hopResult(way('certificate'), index))).toEqual([
      'passed',
      'passed',
      'no-proxy',
      'failed',
      'not-reached',
      'not-reached',
      'not-reached',
    ])
  })

  test('a connection over http has no certificate to check', () => {
    const open = way(null).map((hop) => (hop.hop === 'certificate' ? { ...hop, outcome: 'skipped' as const } : hop))
    expect(hopResult(open, names.indexOf('certificate'))).toBe('no-certificate')
  })

  test('the organization’s tier is unknown before its first capture', () => {
    expect(hopResult(way(null), 6)).toBe('tier-unknown')
    expect(totalMs(way(null))).toBe(212)
  })

  test('an address rejected without a connection is a field error, not a failed step', () => {
    const wrong = failure('config-invalid', { key: 'service.baseUrl', expected: '' })
    expect(addressFailure(way('name', wrong))).toEqual(wrong)
    expect(addressFailure(way('name', failure('name-unknown')))).toBeNull()
    expect(fieldOfFailure(failure('key-malformed'))).toBe('key')
    expect(fieldOfFailure(failure('config-invalid', { key: 'uploads.parallel' }))).toBeNull()
  })

  test('only the service rejects a key', () => {
    expect(isKeyRefused(way('key', failure('key-refused')))).toBe(true)
    expect(isKeyRefused(way('key', failure('key-missing')))).toBe(false)
  })
})
