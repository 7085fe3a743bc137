import type { ServiceCommand } from './service-command.ts'
import type { Answer, Step } from './service-host.ts'

/** How the service manager sees the service. */
export interface ServiceState {
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
  install(command: ServiceCommand): readonly Step[]
  uninstall(): readonly Step[]
  readonly query: readonly string[]
  /** Reads what `query` printed. */
  readState(answer: Answer): ServiceState
  /** Whether what `query` printed is of a service that runs or would start by itself. */
  isLeft(answer: Answer): boolean
}

export const notInstalled: ServiceState = {
  installed: false,
  enabled: false,
  state: 'stopped',
  result: null,
  note: null,
  restarts: null,
}
