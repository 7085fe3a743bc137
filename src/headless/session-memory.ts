import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../node/files/replace-file.ts'

const StoredBrowser = z.object({
  id: z.string(),
  /** Its public key (SPKI, base64). */
  key: z.string(),
  name: z.string().nullable(),
  system: z.string().nullable(),
  enteredAtMs: z.number(),
  seenAtMs: z.number(),
})
export type StoredBrowser = z.infer<typeof StoredBrowser>

const Sessions = z.object({
  /** The private key with which the station proves itself to browsers; null until it has one. */
  stationKey: z.string().nullable(),
  browsers: z.array(StoredBrowser),
})
type Sessions = z.infer<typeof Sessions>

/** Keeps which browsers are signed in, so that a page reconnects by itself after the station was started again. */
export interface SessionMemory {
  load(): Sessions
  /** False when it could not be written. */
  save(sessions: Sessions): boolean
}

/** In the data folder of the station that shows its screens in browsers. */
export const sessionsFile = (dataDir: string) => join(dataDir, 'browsers.json')

/** A file that only this user may read. Of browsers it holds public keys: nobody can sign in with what it says. */
export function createSessionFile(file: string): SessionMemory {
  return {
    load() {
      try {
        return Sessions.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch {
        // None yet, unreadable, or of a release that used cookies: browsers sign in with a code again.
        return { stationKey: null, browsers: [] }
      }
    },
    save(sessions) {
      try {
        replaceFile(file, JSON.stringify(sessions))
        return true
      } catch {
        // A full disk: browsers stay signed in until this run ends.
        return false
      }
    },
  }
}

/** For one run only. */
export const volatileMemory: SessionMemory = {
  load: () => ({ stationKey: null, browsers: [] }),
  save: () => true,
}
