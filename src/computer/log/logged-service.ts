import { arch, release, type } from 'node:os'
import { basename } from 'node:path'
import { toFailure } from '../../station/app-error.ts'
import type { Command, CommandResult } from '../../station/contract/command.ts'
import type { Engine } from '../../station/engine.ts'
import type { EngineSettings } from '../../station/engine-types.ts'
import type { ExportService } from '../../station/ports/export-ports.ts'
import type { Service } from '../../station/ports.ts'
import { wrapCalls } from '../../station/service/wrap-calls.ts'
import type { Sender, SendOutcome, SendRequest } from '../../station/uploads/sender-port.ts'
import { type LogFact, type LoggedCall, toFailureFact } from './log-fact.ts'
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

type UploadFact = LogFact & { readonly kind: 'upload' }

/**
 * Wraps a sender to log the size, rate and outcome of each upload. The target's host is logged without its signature.
 */
export function loggedSender(sender: Sender, write: (fact: LogFact) => void): Sender {
  async function send(request: SendRequest): Promise<SendOutcome> {
    const { file, target, signal } = request
    const begunAtMs = performance.now()
    let sentBytes = 0
    const writeOutcome = (outcome: Pick<UploadFact, 'outcome'> & Partial<UploadFact>) => {
      const tookMs = Math.round(performance.now() - begunAtMs)
      write({
        kind: 'upload',
        file: basename(file.path),
        host: hostOf(target.url),
        sizeBytes: file.sizeBytes,
        sentBytes,
        tookMs,
        bytesPerSecond: tookMs > 0 ? Math.round((sentBytes / tookMs) * 1_000) : 0,
        ...outcome,
      })
    }
    try {
      const outcome = await sender.send({
        ...request,
        onProgress(bytes) {
          sentBytes = bytes
          request.onProgress(bytes)
        },
      })
      writeOutcome(outcomeFact(outcome))
      return outcome
    } catch (error) {
      writeOutcome(
        signal.aborted ? { outcome: 'interrupted' } : { outcome: 'failed', ...toFailureFact(toFailure(error)) },
      )
      throw error
    }
  }

  return { send }
}

function outcomeFact(outcome: SendOutcome): Pick<UploadFact, 'outcome'> & Partial<UploadFact> {
  switch (outcome.kind) {
    case 'stored':
      return { outcome: 'stored' }
    case 'unknown':
      return { outcome: 'unknown', detail: outcome.detail }
    case 'refused': {
      const { status, code, message } = outcome
      return {
        outcome: 'refused',
        because: 'target-refused',
        status,
        ...(code !== null && { storeCode: code }),
        ...(message !== null && { message }),
      }
    }
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

/** Makes a call and logs its name, outcome and duration, without its request and answer. */
const timedCall =
  (write: (fact: LogFact) => void) =>
  async <Answer>(
    call: LoggedCall,
    ask: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const begunAtMs = performance.now()
    const tookMs = () => Math.round(performance.now() - begunAtMs)
    try {
      const answer = await ask(signal)
      write({ kind: 'call', call, outcome: 'answered', tookMs: tookMs() })
      return answer
    } catch (error) {
      if (!signal.aborted) {
        write({ kind: 'call', call, outcome: 'failed', tookMs: tookMs(), ...toFailureFact(toFailure(error)) })
      }
      throw error
    }
  }

/** Wraps the service to log each of its calls. */
export function loggedService(service: Service, write: (fact: LogFact) => void): Service {
  const calls = wrapCalls(() => service, timedCall(write))
  return { ...calls, nowMs: service.nowMs, clockIsStale: service.clockIsStale }
}

/** Wraps the export calls to log each of them. */
export function loggedExports(exports: ExportService, write: (fact: LogFact) => void): ExportService {
  const timed = timedCall(write)
  return {
    createExport: (body, signal) => timed('createExport', (own) => exports.createExport(body, own), signal),
    exportJob: (jobId, signal) => timed('exportJob', (own) => exports.exportJob(jobId, own), signal),
    exportPage: (jobId, page, signal) => timed('exportPage', (own) => exports.exportPage(jobId, page, own), signal),
    nowMs: exports.nowMs,
  }
}
