// `npm run ondeck -- COMMAND`: the command line from the sources, also on a fresh clone. Missing packages are
// installed first, with their output on standard error: standard output belongs to the command.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, ensurePackages, root, stop } from './packages.mjs'

const parameters = process.argv.slice(2)

ensurePackages()
const showsScreens = parameters[0] === 'headless' && !parameters.some((each) => each === '--help' || each === '-h')
if (showsScreens && !existsSync(join(root, 'out/renderer/index.html'))) {
  if (build({ quietly: true }) !== 0) stop('The build failed; its own words are above.')
}
await import('../bin/ondeck.mjs')
