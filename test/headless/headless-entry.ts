// The command `headless` in a process of its own, with a face that does nothing: what it says and how it ends.
import { Command } from 'commander'
import { addHeadless } from '../../src/cli/headless.ts'
import { printError } from '../../src/cli/output.ts'
import { testFace } from '../node/face/test-face.ts'

const [screensDir = '', dataDir = '', ...args] = process.argv.slice(2)
const face = testFace({
  subscribe: () => () => {},
  onBug: () => {},
  queue: { rates: () => [{ atMs: 1, bytesPerSecond: 2 }] },
})
const program = new Command('ondeck')
addHeadless(
  program,
  async (work) => {
    process.exitCode = await work.catch((error: unknown) => printError(error, 'OnDeck'))
  },
  dataDir,
  {
    screensDir,
    startStation: async () => ({
      face,
      media: { videoOf: () => null, picture: () => null },
      close: async () => void process.stdout.write('the station has ended\n'),
    }),
  },
)
await program.parseAsync(['headless', ...args], { from: 'user' })
