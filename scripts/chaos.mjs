// `npm run chaos -- --seed N --kills N --clips N`: kills the station again and again while everything goes wrong,
// runs the packed station under real systemd, then films a whole day
// in a cage: 200 reps by three cameras.
import { ensurePackages, runtime, step } from './packages.mjs'

ensurePackages()
const steps = [
  ['Chaos', runtime(), ['test/chaos/main.ts', ...process.argv.slice(2)]],
  [
    'The packed station under real systemd',
    'vitest',
    ['run', 'test/packed/portable.test.ts'],
    { ONDECK_TEST_SYSTEMD: '1' },
  ],
  ['A whole day in a cage', 'vitest', ['run', 'test/journeys/day-in-a-cage.test.ts'], { ONDECK_TEST_REPS: '200' }],
]
// A run that is stopped stops here too.
process.exitCode = steps.some((parameters) => step(...parameters) !== 0) ? 1 : 0
