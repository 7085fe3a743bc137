import type { ServiceCommand } from './service-command.ts'
import type { ProgramResult, ServiceStep } from './service-host.ts'

/** How the service manager sees the service. */
export interface InstalledService {
  readonly installed: boolean
  /** Starts at login or with the computer; null where the manager does not tell. */
  readonly enabled: boolean | null
  readonly state: 'running' | 'starting' | 'stopped' | 'failed' | 'unknown'
  /** The manager's own word for what ended it, such as `watchdog`; null for none. */
  readonly result: string | null
  /** What the station last said of itself. */
  readonly note: string | null
  readonly restarts: number | null
}

/** The service manager of one system. Decides and reads; only a ServiceHost does anything. */
export interface ServiceManager {
  readonly kind: 'systemd-user' | 'systemd-system' | 'launchd' | 'task-scheduler'
  /** The file that describes the service. */
  readonly file: string
  install(command: ServiceCommand): readonly ServiceStep[]
  uninstall(): readonly ServiceStep[]
  readonly query: readonly string[]
  /** Reads what `query` printed. */
  readState(answer: ProgramResult): InstalledService
  /** Whether what `query` printed is of a service that runs or would start by itself. */
  isLeft(answer: ProgramResult): boolean
}

export const notInstalled: InstalledService = {
  installed: false,
  enabled: false,
  state: 'stopped',
  result: null,
  note: null,
  restarts: null,
}
