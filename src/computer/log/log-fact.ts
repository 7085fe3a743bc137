import type { Alert } from '../../station/contract/alert.ts'
import type { ClipId, ClipKind } from '../../station/contract/clip.ts'
import type { Command } from '../../station/contract/command.ts'
import type { ComputerEvent } from '../../station/contract/computer-event.ts'
import type { Evidence } from '../../station/contract/evidence.ts'
import type { ExportKind } from '../../station/contract/export-job.ts'
import type { Failure, FailureCode, FailureParameters } from '../../station/contract/failure.ts'
import type { NewAthleteState } from '../../station/contract/new-athlete.ts'
import type { LogLevel } from '../../station/contract/settings.ts'
import type { ExportService } from '../../station/ports/export-ports.ts'
import type { FolderWatchState } from '../../station/ports.ts'
import { creatingCalls, type ServiceCall } from '../../station/service/wrap-calls.ts'
import type { SendOutcome } from '../../station/uploads/sender-port.ts'

export type LoggedCall = ServiceCall | Exclude<keyof ExportService, 'nowMs'>

/** A failure as it is logged: only its cause and location, never what a person typed. */
export interface FailureFact {
  readonly because: FailureCode
  readonly status?: number
  readonly host?: string
  readonly detail?: string
  readonly message?: string
  readonly storeCode?: string
  readonly file?: string
  readonly folder?: string
}

/**
 * All facts that the log can record. A log line is one of these: requests, answers and settings never reach the log, so
 * no secret can.
 */
export type LogFact =
  | {
      readonly kind: 'started'
      readonly program: string
      readonly node: string
      readonly electron: string | null
      readonly system: string
      readonly processId: number
    }
  | { readonly kind: 'stopped' }
  | ({
      readonly kind: 'clip'
      readonly clip: ClipId
      readonly file: string
      readonly state: ClipKind
    } & Partial<FailureFact>)
  | ({
      readonly kind: 'folder'
      readonly path: string
      readonly state: FolderWatchState['kind']
    } & Partial<FailureFact>)
  | ({ readonly kind: 'overlooked'; readonly path: string } & FailureFact)
  | ({ readonly kind: 'grew'; readonly clip: string } & FailureFact)
  | { readonly kind: 'stored-twice'; readonly clip: string; readonly sessionId: string; readonly other: string }
  | { readonly kind: 'cameras-missing'; readonly rep: string; readonly cameras: readonly string[] }
  | { readonly kind: 'athlete-lost'; readonly clips: number }
  | ({ readonly kind: 'forget-stopped'; readonly athlete: string } & FailureFact)
  | { readonly kind: 'new-athlete'; readonly athlete: string; readonly state: NewAthleteState['kind'] }
  | ({ readonly kind: 'degraded'; readonly component: string; readonly forMs: number } & FailureFact)
  | { readonly kind: 'recovered' }
  | { readonly kind: 'access' }
  | ({ readonly kind: 'captures-refused' } & FailureFact)
  | { readonly kind: 'existing-clips'; readonly folder: string; readonly clips: number }
  | { readonly kind: 'unsupported'; readonly folder: string; readonly count: number; readonly fresh: number }
  | { readonly kind: 'captures-open' }
  | { readonly kind: 'queue' }
  | { readonly kind: 'import'; readonly created: number; readonly updated: number; readonly failed: number }
  | ({ readonly kind: 'export'; readonly export: string; readonly state: ExportKind } & Partial<FailureFact>)
  | ({
      readonly kind: 'call'
      readonly call: LoggedCall
      readonly outcome: 'answered' | 'failed'
      readonly tookMs: number
    } & Partial<FailureFact>)
  | ({
      readonly kind: 'upload'
      readonly file: string
      readonly host: string
      readonly sizeBytes: number
      readonly sentBytes: number
      readonly tookMs: number
      readonly bytesPerSecond: number
      readonly outcome: SendOutcome['kind'] | 'failed' | 'interrupted'
    } & Partial<FailureFact>)
  | {
      readonly kind: 'browser'
      readonly is: 'signed-in' | 'signed-out'
      readonly browsers: number
      readonly name?: string | null
      readonly system?: string | null
    }
  | { readonly kind: 'settings'; readonly keys: readonly string[] }
  | ({
      readonly kind: 'managed'
      readonly file: string
      readonly keys: readonly string[]
      readonly line?: number
    } & Partial<FailureFact>)
  | ({ readonly kind: 'provisioned'; readonly file: string; readonly folders?: number } & Partial<FailureFact>)
  | { readonly kind: 'key'; readonly is: 'given' | 'none' }
  /** The keychain is locked or does not answer. */
  | ({ readonly kind: 'keychain' } & FailureFact)
  | { readonly kind: 'command'; readonly command: Command['kind']; readonly clips: number }
  | { readonly kind: 'woke' }
  | { readonly kind: 'computer'; readonly event: ComputerEvent | 'online' | 'offline' }
  | { readonly kind: 'notified'; readonly of: Alert['what']['kind'] }
  | { readonly kind: 'awake'; readonly isNeeded: boolean }
  /** An error in OnDeck, with its location. */
  | { readonly kind: 'bug'; readonly where: string; readonly error: string }
  /** Lines came too fast, or the disk was full. */
  | { readonly kind: 'lines-lost'; readonly lines: number }

/** Log levels of facts that report no failure. */
const defaultLevels: Record<LogFact['kind'], LogLevel> = {
  started: 'info',
  stopped: 'info',
  clip: 'info',
  folder: 'info',
  overlooked: 'warn',
  'cameras-missing': 'warn',
  grew: 'warn',
  'stored-twice': 'warn',
  'athlete-lost': 'warn',
  'forget-stopped': 'warn',
  'new-athlete': 'info',
  degraded: 'warn',
  recovered: 'info',
  access: 'info',
  'captures-refused': 'warn',
  unsupported: 'warn',
  'existing-clips': 'warn',
  'captures-open': 'info',
  queue: 'debug',
  export: 'info',
  import: 'info',
  call: 'debug',
  upload: 'info',
  browser: 'warn',
  settings: 'info',
  managed: 'info',
  provisioned: 'info',
  key: 'info',
  keychain: 'warn',
  command: 'info',
  woke: 'info',
  computer: 'info',
  notified: 'info',
  awake: 'info',
  bug: 'error',
  'lines-lost': 'warn',
}

const creatingLoggedCalls: ReadonlySet<LoggedCall> = new Set<LoggedCall>([...creatingCalls, 'createExport'])

/** Failures of the station rather than of a clip or the service. */
const severeCodes: ReadonlySet<FailureCode> = new Set(['bug', 'disk-full', 'database-broken'])

export function levelOf(fact: LogFact): LogLevel {
  const because = 'because' in fact ? fact.because : undefined
  if (because === undefined)
    return fact.kind === 'call' && creatingLoggedCalls.has(fact.call) ? 'info' : defaultLevels[fact.kind]
  return severeCodes.has(because) ? 'error' : 'warn'
}

/** Selects the parts of a failure that may be logged. */
export function toFailureFact({ code, parameters }: Failure): FailureFact {
  const { status, host, detail, message, storeCode, file, folder } = parameters
  return {
    because: code,
    ...(typeof status === 'number' && { status }),
    ...texts({ host, detail, message, storeCode, file, folder }),
  }
}

/** Evidence is logged as its code and parameters, not as a sentence. */
const texts = (parameters: Partial<FailureParameters>) =>
  Object.fromEntries(
    Object.entries(parameters)
      .map(([name, value]) => [name, typeof value === 'object' ? codeOf(value) : value] as const)
      .filter(([, value]) => typeof value === 'string' && value !== ''),
  )

const codeOf = ({ code, parameters }: Evidence) =>
  [code, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join(' ')
