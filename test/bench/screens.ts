import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clip } from '../../src/station/contract/clip.ts'
import { launchChromium } from '../support/screens-browser.ts'
import { buildScreens } from '../support/screens-build.ts'
import { fillPictures, fillSettings, fillStore, pastClip } from '../support/screens-fill.ts'
import { samplePictures } from '../support/screens-pictures.ts'
import { benchDeck } from './screens-deck.ts'
import { benchList } from './screens-lists.ts'

/** The past is written a clip at a time, each as safe from a power cut as in real life: on a disk that takes minutes. */
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const REPS = 10_000
const QUEUED = 100_000
const MINUTE_MS = 60_000
const athlete = { id: '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11', name: 'Maya Ortiz' }

/** The screens in real Chromium, over a station whose database was filled through its own store. */
export async function benchScreens() {
  const place = mkdtempSync(join(inMemory, 'ondeck-bench-'))
  const built = buildScreens()
  const browser = await launchChromium()
  try {
    console.log('Filling the station …')
    const pictures = samplePictures(place)
    const reps = [...pastReps()]
    const common = { screensDir: built.screensDir, place }
    const failures = [
      ...(await benchList(browser, {
        what: `${REPS} reps in Today`,
        place: 'today',
        label: 'Reps',
        world: {
          ...common,
          prepare(dataDir) {
            fillStore(dataDir, reps)
            fillPictures(dataDir, reps, pictures)
          },
        },
      })),
      ...(await benchList(browser, {
        what: `${QUEUED} rows in Queue`,
        place: 'queue',
        label: 'Queue in upload order',
        world: {
          ...common,
          prepare(dataDir) {
            fillSettings(dataDir, { uploads: { paused: true } })
            fillStore(dataDir, queuedClips())
          },
        },
      })),
      ...(await benchDeck(browser, built.screensDir, place)),
    ]
    if (failures.length > 0) throw new Error(failures.join('; '))
  } finally {
    await browser.close()
    built.remove()
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** All of today: that is what the screen shows without being asked for more. */
function* pastReps(): Generator<Clip> {
  const nowMs = Date.now()
  const everyMs = (nowMs - new Date(nowMs).setHours(0, 0, 0, 0)) / (REPS + 1)
  for (let rep = REPS; rep > 0; rep -= 1) {
    const sessionGroupId = randomUUID()
    const atMs = Math.floor(nowMs - rep * everyMs)
    for (const camera of [0, 1] as const) {
      yield pastClip({ rep, camera, atMs, athlete, sessionGroupId, state: { kind: 'completed', sessionId: `${rep}` } })
    }
  }
}

function* queuedClips(): Generator<Clip> {
  const nowMs = Date.now()
  for (let rep = QUEUED; rep > 0; rep -= 1) {
    const atMs = nowMs - rep * MINUTE_MS
    const state = { kind: 'queued', tries: 0, refusals: 0 } as const
    yield pastClip({ rep, camera: 0, atMs, athlete, sessionGroupId: randomUUID(), state })
  }
}
