// `npm run prove`: starts the real OnDeck in practice, tries what only a real system can show, and writes one file with the
// system, each step's result and pictures, into `proof` or `-- --to FOLDER`. `-- --headless` tries the steps that need no window.
// `-- --document` makes docs/proven.md from the files in docs/proofs.
import { findElectron } from './electron-runtime.mjs'
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'

const NOT_RUN = 77
const given = process.argv.slice(2)
const parameters = given.filter((each) => each !== '--headless')
const to = parameters.includes('--to') ? [] : ['--to', 'proof']

ensurePackages()
if (given.includes('--document')) {
  process.exitCode = step('docs/proven.md', runtime(), ['scripts/prove/document.ts'])
} else {
  const electron = findElectron()
  if (!electron && !given.includes('--headless')) {
    console.log('not run: no runtime. Electron is not installed here; `npx install-electron` fetches it.')
    console.log('Without a window:   npm run prove -- --headless')
    process.exit(NOT_RUN)
  }
  if (build() !== 0) stop('The build failed; its own words are above.')
  const program = given.includes('--headless') ? [] : ['--electron', electron]
  process.exitCode = step('Proof', runtime(), ['scripts/prove/main.ts', ...program, ...parameters, ...to])
}
