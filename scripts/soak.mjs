// `npm run soak -- --clips N --days N`: a built station through 20,000 clips and an idle one through a month, with limits.
import { build, ensurePackages, runtime, step } from './packages.mjs'

ensurePackages()
process.exitCode =
  build() || step('Soak', runtime(), ['test/soak/main.ts', ...process.argv.slice(2)], { ONDECK_BUILT: '1' })
