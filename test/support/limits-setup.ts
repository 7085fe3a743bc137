// Before each test file the runner's own limits follow how slow this machine is by now.
import { vi } from 'vitest'
import { hangMs } from './pace.ts'

/** A test of many waits, a journey of dozens of commands: only what hangs takes so long. */
const TEST_MS = 600_000

vi.setConfig({
  testTimeout: hangMs(TEST_MS),
  hookTimeout: hangMs(TEST_MS),
  // A test that asserts nothing passes in any case.
  expect: { requireAssertions: true, poll: { timeout: hangMs(), interval: 50 } },
})
