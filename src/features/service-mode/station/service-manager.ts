import type { ServiceCommand } from './service-command.ts'
import type { ProgramResult, ServiceStep } from './service-host.ts'

/** State of the service, as its manager sees it. */
export interface InstalledService {
  readonly installed: boolean
  /** Starts at login or with the computer; null where the manager does not report it. */
  readonly enabled: boolean | null
  readonly state: 'running' | 'starting' | 'stopped' | 'failed' | 'unknown'
  /** Manager's term for the cause of the end, such as `watchdog`; null for none. */
  readonly result: string | null
  /** Last status that the station reported. */
  readonly note: string | null
  readonly restarts: number | null
}

/** Service manager of one system. Plans steps and reads output; only a ServiceHost carries steps out. */
export interface ServiceManager {
  readonly kind: 'systemd-user' | 'systemd-system' | 'launchd' | 'task-scheduler'
  /** File that defines the service. */
  readonly file: string
  install(command: ServiceCommand): readonly ServiceStep[]
  uninstall(): readonly ServiceStep[]
  readonly query: readonly string[]
  /** Parses the output of `query`. */
  readState(answer: ProgramResult): InstalledService
  /** Tells from the output of `query` whether the service runs or would start automatically. */
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
