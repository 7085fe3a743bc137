import { join } from 'node:path'
import { implement } from '@orpc/server'
import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron'
import { nodeOptionsOf } from '../computer/processes/process-entries.ts'
import { environmentWithoutKey } from '../computer/processes/start-process.ts'
import { killProcess } from './kill-process.ts'
import { forkProcedures } from './process-contract.ts'

const answer = implement(forkProcedures)

/**
 * Forks processes for the station and connects each by a port. The processes are killed when the station's connection
 * ends.
 */
export function forkRouter(station: UtilityProcess, folder: string) {
  return answer.router({
    runProcess: answer.runProcess.handler(({ input: { id, entry }, signal }) => {
      const child = utilityProcess.fork(join(folder, `${entry}.js`), [], {
        serviceName: `OnDeck ${entry}`,
        stdio: 'ignore',
        execArgv: nodeOptionsOf(entry),
        env: environmentWithoutKey(process.env),
      })
      // Without a listener Electron would throw it in main; the exit follows.
      child.on('error', () => undefined)
      const { port1, port2 } = new MessageChannelMain()
      child.postMessage({ kind: 'parent' }, [port1])
      station.postMessage({ kind: 'process', id }, [port2])
      signal?.addEventListener('abort', () => killProcess(child))
      return new Promise<void>((resolve) => child.once('exit', () => resolve()))
    }),
  })
}
