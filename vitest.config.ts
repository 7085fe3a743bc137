import { defineConfig } from 'vitest/config'

/** Two cores: more workers would only make the tests with a clock nervous. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
})
