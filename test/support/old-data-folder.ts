// The data folder of release 0.1.0 with a clip in every state, and the cameras' files that belong to it.
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const fixture = join(import.meta.dirname, '../fixtures/data-folder-0.1.0')
/** From 1904, as the container counts, to 1970. */
const EPOCH_SHIFT_SECONDS = 2_082_844_800

const Files = z.array(
  z.object({
    path: z.string(),
    recordedAtMs: z.number(),
    mark: z.number(),
    text: z.string().nullable(),
    paddingBytes: z.number(),
  }),
)
type File = z.infer<typeof Files>[number]

const Remote = z.object({
  athletes: z.array(z.looseObject({ id: z.string(), first_name: z.string(), last_name: z.string() })),
  /** The sessions whose video the service has. */
  received: z.array(z.string()),
})

const Row = z.object({ session_id: z.string(), request: z.string() })

interface Where {
  /** Below it lie the cameras' folders and, in `data`, the station's. */
  readonly root: string
  readonly baseUrl: string
}

const read = (name: string) => readFileSync(join(fixture, name), 'utf8')

/** Output of a 0.1.0 command with `--json`, with the paths of this fixture. */
export function oldOutput(command: string, { root, baseUrl }: Where): unknown[] {
  const text = read('listed.json').replaceAll('{{root}}', root).replaceAll('{{baseUrl}}', baseUrl)
  return z.record(z.string(), z.array(z.unknown())).parse(JSON.parse(text))[command] ?? []
}

const remote = () => Remote.parse(JSON.parse(read('service.json')))

export const oldAthletes = () => remote().athletes

/** The captures that the service had. */
export function oldCaptures(dataDir: string) {
  const { received } = remote()
  const db = new DatabaseSync(join(dataDir, 'station.db'), { readOnly: true })
  const rows = db.prepare('SELECT session_id, request FROM reservation WHERE session_id IS NOT NULL').all()
  db.close()
  return rows.map((row) => {
    const { session_id: sessionId, request } = Row.parse(row)
    return { sessionId, request: JSON.parse(request), isStored: received.includes(sessionId) }
  })
}

/** Puts the data folder and the cameras' files into `root`; answers where the data folder is. */
export function restoreOldFolder({ root, baseUrl }: Where): string {
  const dataDir = join(root, 'data')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(dataDir, 'station.db'))
  db.exec(`BEGIN; ${read('station.sql').replaceAll('{{root}}', root).replaceAll('{{baseUrl}}', baseUrl)} COMMIT;`)
  db.close()
  for (const file of Files.parse(JSON.parse(read('files.json')))) {
    const path = join(root, 'cameras', file.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contentOf(file))
    utimesSync(path, file.recordedAtMs / 1_000, file.recordedAtMs / 1_000)
  }
  return dataDir
}

/** As scripts/data-folder/make.mjs made it, byte by byte. */
function contentOf({ recordedAtMs, mark, text, paddingBytes }: File): Buffer {
  if (text !== null) return Buffer.from(text)
  const video = readFileSync(join(fixture, 'template.mp4'))
  const header = video.indexOf('mvhd')
  video.writeUInt32BE(recordedAtMs / 1_000 + EPOCH_SHIFT_SECONDS, header + 8)
  video.writeUInt32BE(mark, header + 12)
  if (paddingBytes === 0) return video
  const box = Buffer.alloc(paddingBytes)
  box.writeUInt32BE(paddingBytes, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([video, box])
}
