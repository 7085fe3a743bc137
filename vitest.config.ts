import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { rest } from './scripts/test-parts.mjs'
import { SlowFilesFirst } from './test/support/slow-files-first.ts'
import { workersFor } from './test/support/workers.ts'

/** They look at the built program, and share one build and one browser. */
const onTheBuild = [
  'test/journeys/screens/**/*.test.ts',
  'test/renderer/*.test.ts',
  'test/electron/{bundle,processes,screens}.test.ts',
  'test/packed/{deb,desktop,portable}.test.ts',
]

/** They start the command line as a user would, and share one build of it. */
const onCommands = ['test/{chaos,cli,compatibility,headless}/**/*.test.ts', 'test/journeys/*.test.ts']

/** They import the program of the command line, which reads its arguments once in a process. */
const inOwnProcess = ['test/compatibility/**/*.test.ts', 'test/cli/{localized-help,queue-and-folders}.test.ts']

/** They load the same modules, and are quick. */
const quick = [
  'test/{core,practice,service-api,wording}/**/*.test.ts',
  'test/node/{http,log,network,rpc,sending,service,store}/**/*.test.ts',
  'test/renderer/{exports,guide,queue,settings,shell,state,today}/**/*.test.ts',
]

/** `npm test` runs the first part only; everything else that starts the runner may name any file. */
const leftOut = process.env['ONDECK_TESTS'] === 'first part' ? rest.map(({ file }) => file) : []

export default defineConfig({
  test: {
    // How slow this machine is, and the limits against hanging that follow from it.
    globalSetup: join(import.meta.dirname, 'test/support/pace-setup.ts'),
    setupFiles: join(import.meta.dirname, 'test/support/limits-setup.ts'),
    maxWorkers: workersFor(),
    // A process for each file would load the same modules four hundred times, which took a sixth of the whole run.
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
          exclude: [...onTheBuild, ...onCommands, ...quick, ...leftOut],
        },
      },
      {
        extends: true,
        test: { name: 'shared', include: quick, exclude: leftOut },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          include: onCommands,
          exclude: [...inOwnProcess, ...leftOut],
          globalSetup: 'test/support/build-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: inOwnProcess,
          exclude: leftOut,
          globalSetup: 'test/support/build-setup.ts',
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: onTheBuild,
          exclude: leftOut,
          // Builds: only when one of these runs.
          globalSetup: ['test/support/build-setup.ts', 'test/support/built-setup.ts'],
        },
      },
    ],
  },
})
