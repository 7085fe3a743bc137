import { defineConfig } from 'vitest/config'

const journeysOnScreens = 'test/journeys/screens/**/*.test.ts'

/** Two cores: more workers would only make the tests with a clock nervous. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    restoreMocks: true,
    allowOnly: false,
    // A test that asserts nothing passes whatever happens.
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: { name: 'all', include: ['test/**/*.test.ts'], exclude: [journeysOnScreens] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: [journeysOnScreens],
          // Builds the screens: only when one of these runs.
          globalSetup: 'test/support/screens-setup.ts',
          testTimeout: 120_000,
          expect: { requireAssertions: true, poll: { timeout: 45_000, interval: 50 } },
        },
      },
    ],
  },
})
