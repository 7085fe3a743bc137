// `npm run package:headless`: the station without a window as one archive that needs no npm. `npm run package:deb`: the
// same for Debian. Both for x64 and arm64, into `dist`; `-- --arch x64` makes one alone.
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'

ensurePackages()
if (process.platform !== 'linux') stop('The packages of the headless station are made on Linux.')
if (build() !== 0) stop('The build failed; its own words are above.')
process.exitCode = step('Packaging', runtime(), ['scripts/package-headless/main.ts', ...process.argv.slice(2)])
