import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../computer/files/replace-file.ts'

const StoredBrowser = z.object({
  id: z.string(),
  /** Public key of the browser (SPKI, base64). */
  key: z.string(),
  name: z.string().nullable(),
  system: z.string().nullable(),
  enteredAtMs: z.number(),
  seenAtMs: z.number(),
})
export type StoredBrowser = z.infer<typeof StoredBrowser>

const Sessions = z.object({
  /** Private key with which the station proves itself to browsers; null until it has one. */
  stationKey: z.string().nullable(),
  browsers: z.array(StoredBrowser),
})
type Sessions = z.infer<typeof Sessions>

/** Stores which browsers are signed in, so that a page reconnects automatically after a restart of the station. */
export interface SessionMemory {
  load(): Sessions
  /** Returns false when the file could not be written. */
  save(sessions: Sessions): boolean
}

/** File with the sessions, in the station's data folder. */
export const sessionsFile = (dataDir: string) => join(dataDir, 'browsers.json')

/**
 * Stores sessions in a file that only this user may read. The file holds public keys of browsers only, which sign no
 * one in.
 */
export function createSessionFile(file: string): SessionMemory {
  return {
    load() {
      try {
        return Sessions.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch {
        // No file yet, unreadable, or from a release that used cookies: browsers sign in with a code again.
        return { stationKey: null, browsers: [] }
      }
    },
    save(sessions) {
      try {
        replaceFile(file, JSON.stringify(sessions))
        return true
      } catch {
        // The disk is full: browsers stay signed in until this run ends.
        return false
      }
    },
  }
}

/** Keeps no sessions beyond this run. */
export const volatileMemory: SessionMemory = {
  load: () => ({ stationKey: null, browsers: [] }),
  save: () => true,
}
