// `npm run test:firefox` runs these, and nothing else does: not every computer has a Firefox.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    name: 'firefox',
    include: ['test/firefox/main-journeys.ts'],
    globalSetup: 'test/firefox/build.ts',
    // Only what hangs takes so long: beside other load Firefox needs minutes for a journey.
    testTimeout: 400_000,
    hookTimeout: 120_000,
    allowOnly: false,
    expect: { requireAssertions: true, poll: { timeout: 45_000, interval: 50 } },
  },
})
