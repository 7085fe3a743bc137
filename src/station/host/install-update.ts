/** A release, and the route to it. */
export interface ReleaseToInstall {
  readonly version: string
  /** Address of the proxy in the settings; null for the one of the system. */
  readonly proxy: string | null
}

/**
 * Downloads one release, calls `beforeRestart`, and restarts the program into it. `beforeRestart` throws where work began
 * meanwhile, which ends the installation. Throws AppError `update-failed`.
 */
export type InstallUpdate = (release: ReleaseToInstall, beforeRestart: () => void) => Promise<void>
