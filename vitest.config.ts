import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** They look at the built program, and share one build and one browser. */
const onTheBuild = [
  'test/journeys/screens/**/*.test.ts',
  'test/renderer/*.test.ts',
  'test/electron/{bundle,screens}.test.ts',
]

/** Two cores: more workers would only make the tests with a clock nervous. */
export default defineConfig({
  test: {
    // Only what hangs takes so long: beside other load a journey of a dozen commands needs more than half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    restoreMocks: true,
    allowOnly: false,
    // A test that asserts nothing passes whatever happens.
    expect: { requireAssertions: true },
    // Hundreds of tests start the command line from its sources: each file is compiled once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/ondeck-tests') },
    projects: [
      {
        extends: true,
        test: { name: 'all', include: ['test/**/*.test.ts'], exclude: onTheBuild },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: onTheBuild,
          // Builds: only when one of these runs.
          globalSetup: 'test/support/built-setup.ts',
          expect: { requireAssertions: true, poll: { timeout: 45_000, interval: 50 } },
        },
      },
    ],
  },
})
