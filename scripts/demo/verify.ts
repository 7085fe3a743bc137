import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { ClipLine } from './follow-clips.ts'
import { reps, type Stage, source } from './stage.ts'

const Capture = z.object({
  status: z.string(),
  activity: z.string(),
  movement: z.string(),
  athlete_id: z.string(),
  fps_detected: z.number().nullish(),
})
const Athletes = z.object({
  athletes: z.array(z.object({ id: z.string(), first_name: z.string(), last_name: z.string() })),
})

export interface Row {
  readonly file: string
  readonly athlete: string
  readonly movement: string
  readonly sessionId: string
  readonly bytes: number
  readonly sha256: string
  readonly status: string
  /** Lists differences from the expected result; empty if there are none. */
  readonly problems: readonly string[]
}

interface Service {
  readonly baseUrl: string
  readonly key: string
}

/** Asks the service itself, and looks at the bytes that it received: nothing here believes the station. */
export async function verify(stage: Stage, clips: ReadonlyMap<string, ClipLine>, service: Service): Promise<Row[]> {
  const received = receivedHashes(stage)
  const { athletes } = Athletes.parse(await get(service, '/athletes?limit=500'))
  const rows: Row[] = []
  for (const rep of reps) {
    for (const camera of ['cam-a', 'cam-b'] as const) {
      const path = join(stage.root, camera, rep.folder, rep.files[camera])
      const sessionId = clips.get(path)?.sessionId ?? ''
      const capture = Capture.parse(await get(service, `/captures/${encodeURIComponent(sessionId)}`))
      const athlete = athletes.find(({ id }) => id === capture.athlete_id)
      const sha256 = hashOf(path)
      const who = athlete ? `${athlete.first_name} ${athlete.last_name}` : 'nobody'
      const problems = [
        capture.status === 'completed' ? '' : `status ${capture.status}`,
        received.filter((hash) => hash === sha256).length === 1 ? '' : 'not received exactly once',
        sha256 === hashOf(source(stage.root, camera, rep)) ? '' : 'the source file has changed',
        who === rep.athlete.join(' ') ? '' : `athlete ${who}`,
        capture.movement === rep.tags.movement ? '' : `movement ${capture.movement}`,
        Math.round(capture.fps_detected ?? 0) === (camera === 'cam-a' ? 240 : 60) ? '' : `${capture.fps_detected} fps`,
      ].filter((problem) => problem !== '')
      const movement = `${capture.activity} ${capture.movement}`
      const bytes = statSync(path).size
      rows.push({
        file: basename(path),
        athlete: who,
        movement,
        sessionId,
        bytes,
        sha256,
        status: capture.status,
        problems,
      })
    }
  }
  return rows
}

/** Counts all videos that the service received. */
export const receivedCount = (stage: Stage) => receivedHashes(stage).length

function receivedHashes(stage: Stage): string[] {
  const folder = join(stage.practiceDir, 'objects')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => hashOf(join(entry.parentPath, entry.name)))
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

async function get({ baseUrl, key }: Service, path: string): Promise<unknown> {
  const answer = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${key}` } })
  if (!answer.ok) throw new Error(`${path}: the practice service answers ${answer.status}`)
  return answer.json()
}
