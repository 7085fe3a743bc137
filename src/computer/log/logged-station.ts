import { arch, release, type } from 'node:os'
import type { Command, CommandResult } from '../../station/contract/command.ts'
import type { Engine } from '../../station/engine.ts'
import type { EngineSettings } from '../../station/engine-types.ts'
import type { StationLog } from './station-log.ts'

interface Loggable extends Pick<Engine, 'start' | 'stop' | 'configure' | 'command' | 'uploadAgain'> {
  readonly log: StationLog
  useKey(apiKey: string | null): void
  close(): void
}

interface Parts {
  /** Program name and version. */
  readonly program: string
  readonly settings: () => EngineSettings
}

/** Wraps a station to log commands, changes of settings and its start and stop. Closes the log with the station. */
export function loggedStation<Station extends Loggable>(station: Station, { program, settings }: Parts): Station {
  const { write, setLevel, close } = station.log
  let hasStarted = false
  function logCommand({ kind }: Command, result: CommandResult) {
    write({ kind: 'command', command: kind, clips: result.done.length })
    return result
  }

  return {
    ...station,
    start() {
      const { node, electron = null } = process.versions
      const system = `${type()} ${release()} ${arch()}`
      hasStarted = true
      write({ kind: 'started', program, node, electron, system, processId: process.pid })
      station.start()
    },
    async stop() {
      await station.stop()
      if (hasStarted) write({ kind: 'stopped' })
      await close()
    },
    close() {
      void close()
      station.close()
    },
    configure(next, keep) {
      const keys = changedKeys(settings(), next)
      station.configure(next, keep)
      setLevel(next.diagnostics.logLevel)
      // Only the keys are logged: a value may be a secret, such as a proxy's password.
      if (keys.length > 0) write({ kind: 'settings', keys })
    },
    useKey(apiKey) {
      write({ kind: 'key', is: apiKey === null ? 'none' : 'given' })
      station.useKey(apiKey)
    },
    command: (command) => logCommand(command, station.command(command)),
    uploadAgain: async (command) => logCommand(command, await station.uploadAgain(command)),
  }
}

/** Dotted keys such as `uploads.parallel`; a list counts as one. */
function changedKeys(before: unknown, next: unknown, above: readonly string[] = []): string[] {
  if (JSON.stringify(before) === JSON.stringify(next)) return []
  if (!isBranch(before) || !isBranch(next) || above.length === 2) return [above.join('.')]
  const keys = new Set([...Object.keys(before), ...Object.keys(next)])
  return [...keys].flatMap((key) => changedKeys(before[key], next[key], [...above, key]))
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
