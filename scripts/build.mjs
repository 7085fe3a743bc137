// `npm run build`: everything that users run, into `out/`. `npm pack` runs it first.
import { build, ensurePackages } from './packages.mjs'

ensurePackages()
process.exitCode = build()
