import { expect, test } from 'vitest'
import { needsAttention } from '../../../src/features/exports/core/export-troubles.ts'
import { failure } from '../../../src/station/contract/failure.ts'

const trouble = (because: ReturnType<typeof failure>, retryAtMs: number | null = 1) => ({ because, retryAtMs })

test('needs no person for an export that waits for the network', () => {
  expect(needsAttention({ urgency: 'none', trouble: null })).toBe(false)
  expect(needsAttention({ urgency: 'none', trouble: trouble(failure('offline', { detail: '' })) })).toBe(false)
})

test('needs a person for an export that expires soon or that only a person can fix', () => {
  expect(needsAttention({ urgency: 'warning', trouble: null })).toBe(true)
  expect(needsAttention({ urgency: 'none', trouble: trouble(failure('disk-full', { file: 'a', detail: '' })) })).toBe(
    true,
  )
  expect(needsAttention({ urgency: 'none', trouble: trouble(failure('offline', { detail: '' }), null) })).toBe(true)
})
