import { randomUUID } from 'node:crypto'
import type { MessagePortMain } from 'electron'
import type { ProcessEntry } from '../computer/processes/process-entries.ts'
import type { StartProcess } from '../computer/processes/start-process.ts'
import { toFailure } from '../station/app-error.ts'

type Run = (question: { id: string; entry: ProcessEntry }, options: { signal: AbortSignal }) => Promise<void>

/** Starts processes for a station in a utility process, which can't fork: main runs them, and each gets a port. */
export function createWindowProcesses(run: Run) {
  const expected = new Map<string, (port: MessagePortMain) => void>()

  const startProcess: StartProcess = (entry) => {
    const id = randomUUID()
    const killed = new AbortController()
    const connected = new Promise<MessagePortMain>((resolve) => expected.set(id, resolve))
    const exited = run({ id, entry }, { signal: killed.signal })
      .then(
        () => null,
        (error: unknown) => (killed.signal.aborted ? null : toFailure(error).code),
      )
      .finally(() => expected.delete(id))
    return {
      exited,
      send: (message) => void connected.then((port) => port.postMessage(message)),
      onMessage(listener) {
        void connected.then((port) => {
          port.on('message', ({ data }) => listener(data))
          port.start()
        })
      },
      // A station in the window ends only on request.
      unref: () => undefined,
      kill() {
        killed.abort()
        // The process also kills itself when its port closes, which is sooner where main is busy.
        void connected.then((port) => port.close())
      },
    }
  }

  return {
    startProcess,
    /**
     * Hands over the port that main sent. An unexpected port belongs to a process that was killed before it connected.
     */
    connect(id: string, port: MessagePortMain) {
      const connect = expected.get(id)
      if (connect) connect(port)
      else port.close()
    },
  }
}
