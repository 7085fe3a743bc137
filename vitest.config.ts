import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { manualPages } from './scripts/manual/vite-plugin.ts'
import { rest } from './scripts/test-parts.mjs'
import { SlowFilesFirst } from './test/support/slow-files-first.ts'
import { workersFor } from './test/support/workers.ts'

/** They import the program of the command line, which reads its arguments once in a process. */
const inOwnProcess = ['test/compatibility/**/*.test.ts', 'test/cli/{localized-help,queue-and-folders}.test.ts']

/** Builds only where files of the run need it. */
const buildSetup = join(import.meta.dirname, 'test/support/build-setup.ts')

/** `npm test` runs the first part only; everything else that starts the runner may name any file. */
const leftOut = process.env['ONDECK_TESTS'] === 'first part' ? rest.map(({ file }) => file) : []

export default defineConfig({
  plugins: [manualPages()],
  test: {
    // How slow this machine is, and the limits against hanging that follow from it.
    globalSetup: join(import.meta.dirname, 'test/support/pace-setup.ts'),
    setupFiles: join(import.meta.dirname, 'test/support/limits-setup.ts'),
    maxWorkers: workersFor(),
    // A process for each file would load the same modules six hundred times. A process goes on with the next file only
    // within its project: nearly all files are one.
    isolate: false,
    sequence: { sequencer: SlowFilesFirst },
    restoreMocks: true,
    allowOnly: false,
    // Hundreds of tests start the command line: each of its files is compiled once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/ondeck-tests') },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts'],
          exclude: [...inOwnProcess, ...leftOut],
          globalSetup: [buildSetup, join(import.meta.dirname, 'test/support/browser-setup.ts')],
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: inOwnProcess, exclude: leftOut, globalSetup: buildSetup, isolate: true },
      },
    ],
  },
})
