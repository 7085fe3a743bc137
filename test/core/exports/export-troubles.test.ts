import { expect, test } from 'vitest'
import { failure } from '../../../src/contract/failure.ts'
import { needsAttention } from '../../../src/core/exports/export-troubles.ts'

const trouble = (because: ReturnType<typeof failure>, retryAtMs: number | null = 1) => ({ because, retryAtMs })

test('an export that only waits for the network asks for nobody', () => {
  expect(needsAttention({ urgency: 'none', trouble: null })).toBe(false)
  expect(needsAttention({ urgency: 'none', trouble: trouble(failure('offline', { detail: '' })) })).toBe(false)
})

test('an export asks for a person where results are soon deleted, or what keeps it does not pass by itself', () => {
  expect(needsAttention({ urgency: 'warning', trouble: null })).toBe(true)
  expect(needsAttention({ urgency: 'none', trouble: trouble(failure('disk-full', { file: 'a', detail: '' })) })).toBe(
    true,
  )
  expect(needsAttention({ urgency: 'none', trouble: trouble(failure('offline', { detail: '' }), null) })).toBe(true)
})
