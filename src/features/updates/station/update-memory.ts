import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../../computer/files/replace-file.ts'
import { ReleaseVersion } from '../../../station/contract/updates.ts'

const UpdateMemory = z.object({
  /** Feed that the release is from: another feed starts over. */
  feed: z.string().nullable().default(null),
  /** Last attempt to read the feed, and the last one with an answer. */
  triedAtMs: z.number().nullable().default(null),
  checkedAtMs: z.number().nullable().default(null),
  release: z
    .object({ version: ReleaseVersion, notes: z.string().max(4_000) })
    .nullable()
    .default(null),
  installTriedAtMs: z.number().nullable().default(null),
  /** Version that was given to the system's installer, until that version starts. */
  installingVersion: ReleaseVersion.nullable().default(null),
})
export type UpdateMemory = z.infer<typeof UpdateMemory>

/** Opens what the station remembers of updates, in one file of its data folder: a restart asks no feed again. */
export function openUpdateMemory(dataDir: string, feed: string) {
  const file = join(dataDir, 'updates.json')
  const stored = read(file)
  let present: UpdateMemory = stored.feed === feed ? stored : { ...UpdateMemory.parse({}), feed }

  return {
    get: (): UpdateMemory => present,
    set(change: Partial<UpdateMemory>) {
      present = { ...present, ...change }
      try {
        replaceFile(file, JSON.stringify(present))
      } catch {
        // A full disk has a message of its own; the feed is asked again after the next start.
      }
    },
  }
}

/** An unreadable file counts as none. */
function read(file: string): UpdateMemory {
  try {
    return UpdateMemory.catch(UpdateMemory.parse({})).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return UpdateMemory.parse({})
  }
}
