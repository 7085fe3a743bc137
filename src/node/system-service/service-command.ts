/** How the system's service manager starts the station. Never holds a secret: others can read it. */
export interface ServiceCommand {
  /** Absolute paths: the runtime, then the `ondeck` script; or one program that starts both. */
  readonly program: readonly string[]
  /** Absolute, or null for none. */
  readonly config: string | null
  /** Absolute, or null for the user's usual one. */
  readonly dataDir: string | null
  /** Null for the usual one. */
  readonly port: number | null
}

/** The whole command line, program first. */
export const commandLine = ({ program, config, dataDir, port }: ServiceCommand): readonly string[] => [
  ...program,
  'headless',
  '--service',
  ...(config === null ? [] : ['--config', config]),
  ...(dataDir === null ? [] : ['--data-dir', dataDir]),
  ...(port === null ? [] : ['--port', String(port)]),
]

/** The exit code of a wrong configuration: starting again would end the same. */
export const CONFIGURATION_EXIT_CODE = 2

/** A crashed station comes back after this long, as often as it takes: nobody may be there to start it. */
export const RESTART_DELAY_SECONDS = 20
