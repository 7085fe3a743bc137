import type { WatcherChoice } from '../../contract/station/station-status.ts'

/** A folder with the watcher that was chosen for it. */
export interface WatchedFolder {
  readonly path: string
  readonly recursive: boolean
  readonly watcher: WatcherChoice['kind']
}
