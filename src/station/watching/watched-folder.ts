import type { WatcherChoice } from '../contract/station-status.ts'

/** A folder with the watcher in use. */
export interface WatchedFolder {
  readonly path: string
  readonly recursive: boolean
  readonly watcher: WatcherChoice['kind']
}
