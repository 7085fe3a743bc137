// `npm run test:firefox` runs these, and nothing else does: not every computer has a Firefox.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    name: 'firefox',
    include: ['test/firefox/main-journeys.ts'],
    globalSetup: ['test/support/pace-setup.ts', 'test/firefox/build.ts'],
    setupFiles: 'test/support/limits-setup.ts',
    allowOnly: false,
  },
})
