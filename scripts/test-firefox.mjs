// `npm run test:firefox`: the main journeys of the screens in the system's Firefox. As root on Debian it is installed.
// Ends with 77 where there is none, as programs do whose tests were skipped; with `-- --required` that fails.
import { findFirefox } from './firefox.mjs'
import { ensurePackages, step } from './packages.mjs'
import { installOnDebian } from './system-packages.mjs'

const NOT_RUN = 77

ensurePackages()
if (!findFirefox() && !process.env.ONDECK_FIREFOX) installOnDebian(['firefox-esr', 'ffmpeg'])
const firefox = findFirefox()
if (!firefox) {
  console.log(
    'not run: no Firefox. Install it with your system’s package client (on Debian: sudo apt-get install firefox-esr).',
  )
  process.exitCode = process.argv.includes('--required') ? 1 : NOT_RUN
} else {
  const parameters = ['run', '--config', 'test/firefox/vitest.config.ts']
  process.exitCode = step('The main journeys in Firefox', 'vitest', parameters, { ONDECK_FIREFOX: firefox })
}
