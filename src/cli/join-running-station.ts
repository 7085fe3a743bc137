import { onEnterKey } from '../headless/terminal.ts'
import { connectToRunningStation } from '../station/rpc/connect-to-running.ts'
import { printLine } from './print/output.ts'
import { cliWords } from './print/words.ts'

interface Joined {
  /** Address that signs in one browser to the running station. */
  readonly address: string
  /** Prints the address, and another at each Enter, until the station ends or `left` resolves. */
  stay(left: Promise<void>): Promise<void>
}

/**
 * Connects to the screens of the station that has the data folder. Null where none answers, or it has no screens in
 * browsers.
 */
export async function joinRunningStation(dataDir: string): Promise<Joined | null> {
  const connection = await connectToRunningStation(dataDir)
  if (connection === null) return null
  const { station, closed, close } = connection
  const address = await station.signInAddress().catch(() => null)
  if (address === null) {
    await close()
    return null
  }
  return {
    address,
    async stay(left) {
      introduce(address)
      const stopListening = onEnterKey(() => void station.signInAddress().then(printAddress, () => undefined))
      const hasStopped = await Promise.race([left.then(() => false), closed.then(() => true)])
      if (hasStopped) printLine(cliWords().service.hasStopped)
      stopListening()
      await close()
    },
  }
}

function introduce(address: string) {
  const { oneBrowser, anotherAddress, service } = cliWords()
  printLine(service.alreadyRuns)
  printAddress(address)
  printLine([oneBrowser, ...(process.stdin.isTTY ? [anotherAddress] : [])].join(' '))
  printLine(service.leaveIt)
}

const printAddress = (address: string) => printLine(`  ${address}`)
