// A station with its screens in a process of its own, as `ondeck headless` starts it: to be killed.
import { Command } from 'commander'
import { addHeadless } from '../../src/cli/headless.ts'
import { printError } from '../../src/cli/output.ts'
import { startHost } from '../../src/cli/start-host.ts'

const [screensDir = '', dataDir = '', ...parameters] = process.argv.slice(2)
const program = new Command('ondeck')
addHeadless(
  program,
  async (work) => {
    process.exitCode = await work.catch((error: unknown) => printError(error, 'OnDeck'))
  },
  dataDir,
  { screensDir, startStation: startHost },
)
await program.parseAsync(['headless', ...parameters], { from: 'user' })
