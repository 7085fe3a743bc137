import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clip } from '../../src/station/contract/clip.ts'
import { fillStore, pastClip } from '../support/screens-fill.ts'

const athlete = { id: '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11', name: 'Maya Ortiz' }

interface Past {
  /** Holds everything of this station. */
  readonly place: string
  readonly clips: number
  readonly folders: number
  readonly baseUrl: string
}

/** A station's data folder and configuration, with so many clips behind it. */
export function fillStation({ place, clips, folders: count, baseUrl }: Past) {
  console.log(`Filling a station with ${clips} clips …`)
  const dataDir = join(place, 'data')
  const folders = Array.from({ length: count }, (_, number) => ({ path: join(place, 'cameras', String(number)) }))
  fillStore(dataDir, [
    ...pastClips(
      folders.map(({ path }) => path),
      clips,
    ),
  ])
  const config = join(place, 'station.json')
  writeFileSync(config, JSON.stringify({ service: { baseUrl }, folders }))
  return { dataDir, config }
}

/** Their files are there as well, as they were when they were sent. */
function* pastClips(folders: readonly string[], clips: number): Generator<Clip> {
  const nowMs = Date.now()
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  for (let rep = 1; rep <= clips; rep += 1) {
    const folder = folders[rep % folders.length] ?? ''
    const path = join(folder, `clip-${rep}.mp4`)
    writeFileSync(path, 'x')
    const { size: sizeBytes, mtimeMs: modifiedAtMs } = statSync(path)
    const atMs = nowMs - (clips - rep) * 2_000
    const state = { kind: 'completed', sessionId: `session-${rep}` } as const
    const clip = pastClip({ rep, camera: 0, atMs, athlete, state, sessionGroupId: `rep-${rep}` })
    yield { ...clip, folder, path, sizeBytes, modifiedAtMs }
  }
}
