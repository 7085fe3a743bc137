import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const Sessions = z.array(z.object({ hash: z.string().regex(/^[\da-f]{64}$/), enteredAtMs: z.number() }))
type Sessions = z.infer<typeof Sessions>

/** Keeps who has entered, so that a page reconnects by itself after the station was started again. */
export interface SessionMemory {
  load(): Sessions
  save(sessions: Sessions): void
}

/** A file that only this user may read. It holds hashes: nobody can enter with what it says. */
export function createSessionFile(file: string): SessionMemory {
  return {
    load() {
      try {
        return Sessions.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch {
        // None yet, or unreadable: whoever comes enters with a code again.
        return []
      }
    },
    save(sessions) {
      const written = `${file}.new`
      try {
        writeFileSync(written, JSON.stringify(sessions), { mode: 0o600 })
        renameSync(written, file)
      } catch {
        // A full disk: they stay entered until this run ends.
      }
    },
  }
}

/** For one run only. */
export const forgetfulMemory: SessionMemory = { load: () => [], save: () => {} }
