// `npm run package:desktop`: installers of the window and the command line for this system, into `dist`. `-- --dir` makes
// only the folder that they would hold; the rest of its parameters are in scripts/package-desktop/main.ts.
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'

ensurePackages()
if (build() !== 0) stop('The build failed; its own words are above.')
process.exitCode = step('Packaging', runtime(), ['scripts/package-desktop/main.ts', ...process.argv.slice(2)])
