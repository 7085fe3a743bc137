import { DatabaseSync } from 'node:sqlite'
import type { BackgroundReply } from './background-messages.ts'

/** A checkpoint copies what was committed before it: the log restarts only if a later one finds nothing new. */
const MAX_PASSES = 20
/** A log of 8 MB: commits make it grow while passes repeat, so that the writer had better finish it. */
export const MAX_LOG_PAGES = 2_000
/** About as much as a large commit writes. */
export const MAX_LEFT_PAGES = 250

/** Runs `PASSIVE` checkpoints, which neither wait for readers and writers nor block them. */
export function runCheckpoint(file: string): BackgroundReply {
  try {
    using db = new DatabaseSync(file)
    const pass = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    let leftPages = 0
    for (let passes = 0; passes < MAX_PASSES; passes += 1) {
      const { log, checkpointed } = pass.get() ?? {}
      leftPages = Number(log) - Number(checkpointed)
      if (leftPages <= (Number(log) > MAX_LOG_PAGES ? MAX_LEFT_PAGES : 0)) break
    }
    return { kind: 'checkpointed', leftPages }
  } catch (error) {
    return { kind: 'failed', errno: null, message: String(error) }
  }
}
