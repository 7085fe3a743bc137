import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

/** They look at the built program, and share one build and one browser. */
const onTheBuild = [
  'test/journeys/screens/**/*.test.ts',
  'test/renderer/*.test.ts',
  'test/electron/{bundle,processes,screens}.test.ts',
  'test/packed/{deb,desktop,portable}.test.ts',
]

/** They start the command line as a user would, and share one build of it. */
const onCommands = ['test/{chaos,cli,compatibility,headless}/**/*.test.ts', 'test/journeys/*.test.ts']

/** They change nothing of their process that others would notice, so files share one. */
const inOneProcess = [
  'test/{core,practice,service-api,wording}/**/*.test.ts',
  'test/node/{http,log,network,rpc,sending,service,store}/**/*.test.ts',
  'test/renderer/{exports,guide,queue,settings,shell,state,today}/**/*.test.ts',
]

/** Five for two cores: most tests wait for a clock, a process or a page for more than half of their time. */
export default defineConfig({
  test: {
    // Only what hangs takes so long: beside other load a journey of a dozen commands needs more than half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    allowOnly: false,
    // A test that asserts nothing passes whatever happens.
    expect: { requireAssertions: true },
    // Hundreds of tests start the command line: each of its files is compiled once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/ondeck-tests') },
    projects: [
      {
        extends: true,
        test: { name: 'all', include: ['test/**/*.test.ts'], exclude: [...onTheBuild, ...onCommands, ...inOneProcess] },
      },
      {
        extends: true,
        // A process for each file would load the same modules a hundred and fifty times.
        test: { name: 'shared', include: inOneProcess, isolate: false },
      },
      {
        extends: true,
        test: { name: 'commands', include: onCommands, globalSetup: 'test/support/build-setup.ts' },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: onTheBuild,
          // Builds: only when one of these runs.
          globalSetup: ['test/support/build-setup.ts', 'test/support/built-setup.ts'],
          // A journey of half a minute takes four times as long beside four others.
          testTimeout: 300_000,
          expect: { requireAssertions: true, poll: { timeout: 45_000, interval: 50 } },
        },
      },
    ],
  },
})
