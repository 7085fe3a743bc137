import type { DatabaseSync } from 'node:sqlite'
import type { RoomForMore } from '../runtime/room-for-more.ts'

/** Parts of the open database that stores of features are made with. */
export interface StoreTools {
  readonly db: DatabaseSync
  /** Path of the database. */
  readonly file: string
  readonly roomForMore: RoomForMore
  /** Writes the database's log into the database, elsewhere than in this thread. */
  readonly writeOut: () => Promise<void>
  /** Adds work on the database that goes on while the station runs. */
  readonly inBackground: (work: { start(): void; stop(): void }) => void
}
