// The command `headless` in a separate process, with an idle client: its output and its end. `--real` starts the real
// station.
import { closeSync, openSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { HeadlessCommandOptions } from '../../src/cli/commands/headless.ts'
import { headless } from '../../src/cli/commands/headless.ts'
import { printError } from '../../src/cli/print/output.ts'
import type { ServedStation } from '../../src/headless/start-headless.ts'
import { testApi } from '../station/rpc/test-api.ts'

const [screensDir = '', dataDir = '', ...args] = process.argv.slice(2)
const { values } = parseArgs({
  args,
  options: {
    port: { type: 'string' },
    open: { type: 'boolean' },
    practice: { type: 'boolean' },
    service: { type: 'boolean' },
    real: { type: 'boolean' },
  },
})
const api = testApi({
  subscribe: () => () => {},
  onBug: () => {},
  queue: { rates: () => [{ atMs: 1, bytesPerSecond: 2 }] },
})
const command = {
  dataDir,
  port: Number(values.port),
  open: values.open === true,
  practice: values.practice === true,
  service: values.service === true,
}
const startNothing = async (): Promise<ServedStation> => ({
  api,
  media: {
    diagnosticsOf: () => null,
    exportFileOf: () => null,
    resultFileOf: () => null,
    previewOf: () => null,
    sharedVideoOf: () => null,
    videoOf: () => null,
    picture: () => null,
  },
  close: async () => void process.stdout.write('the station has ended\n'),
})
async function startReal(started: HeadlessCommandOptions): Promise<ServedStation> {
  const { startHost } = await import('../../src/cli/start-host.ts')
  return startHost(started, { ownsProcess: true })
}
const startStation = values.real === true ? startReal : startNothing
if (process.env['EXHAUST']) process.on('SIGUSR2', exhaust)
process.exitCode = await headless(command, { screensDir, startStation }).catch((error: unknown) =>
  printError(error, 'OnDeck'),
)

/** Takes every descriptor for a moment; what the system then says is caught by nobody. */
function exhaust() {
  const taken: number[] = []
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'))
  } catch (error) {
    void Promise.reject(error)
  }
  const giveBack = () => {
    for (const descriptor of taken) closeSync(descriptor)
    process.stdout.write('exhausted\n')
  }
  setTimeout(giveBack, 200)
}
