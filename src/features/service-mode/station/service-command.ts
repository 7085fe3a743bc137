/** Command with which the service manager starts the station. Contains no secret: others can read it. */
export interface ServiceCommand {
  /** Absolute paths: the runtime and the `ondeck` script, or one program that includes both. */
  readonly program: readonly string[]
  /** Absolute path, or null for none. */
  readonly config: string | null
  /** Absolute path, or null for the user's default. */
  readonly dataDir: string | null
  /** Null for the default. */
  readonly port: number | null
}

/** Builds the whole command line, program first. */
export const commandLine = ({ program, config, dataDir, port }: ServiceCommand): readonly string[] => [
  ...program,
  'headless',
  '--service',
  ...(config === null ? [] : ['--config', config]),
  ...(dataDir === null ? [] : ['--data-dir', dataDir]),
  ...(port === null ? [] : ['--port', String(port)]),
]

/** Exit code of a wrong configuration: a restart would not help. */
export const CONFIGURATION_EXIT_CODE = 2

/** Delay before a crashed station restarts. Restarts are unlimited: nobody may be there to start the station. */
export const RESTART_DELAY_SECONDS = 20
