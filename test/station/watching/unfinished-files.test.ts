// Every way in which real files come to be, with real folders, files and watching, and time that moves when told.

import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import type { Files, Prober } from '../../../src/station/ports.ts'
import { another, clip } from '../../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { boxesOf, makeBaseVideos } from '../../support/video-corpus.ts'
import { watchingStation } from './watching-station.ts'

const STABLE_MS = 2_000
const GIVE_UP_MS = 60_000

/** Reads what finished clips hold at the moment in which they are called finished. */
function card(more: { files?: Files; prober?: Pick<Prober, 'completeness'> } = {}) {
  const path = temporaryFolder(quickPlace)
  const files = more.files ?? createFiles()
  const parts = { ...more, folders: createFolders(), files, stableMs: STABLE_MS, giveUpMs: GIVE_UP_MS }
  const station = watchingStation(parts)
  onTestFinished(station.stop)
  const folder = station.folderAt(path)
  return {
    ...station,
    path,
    at: (name: string) => join(path, name),
    kindOf: (name: string) => station.clipAt(join(path, name))?.state.kind,
    pass: (durationMs: number) => station.pass(durationMs, folder),
    /** Time passes while the watcher tells: until it is so. */
    passUntil: (check: () => void, stepMs = 250) =>
      eventually(async () => {
        await station.pass(stepMs, folder)
        check()
      }),
  }
}

/** Each writes its file in steps: between two of them as much time passes as the test likes. The last makes it whole. */
const writers: Record<string, (path: string, video: Buffer) => (() => void)[]> = {
  'a slow copy': (path, video) => {
    const file = openSync(path, 'w')
    const piece = Math.ceil(video.length / 4)
    const steps = [0, 1, 2, 3].map((step) => () => {
      writeSync(file, video.subarray(step * piece, (step + 1) * piece), 0, undefined, step * piece)
    })
    return [...steps.slice(0, 3), () => (steps[3]?.(), closeSync(file))]
  },
  'a file of its full size whose bytes come later': (path, video) => {
    const file = openSync(path, 'w')
    return [
      () => (
        ftruncateSync(file, video.length), writeSync(file, video.subarray(0, video.length / 100), 0, undefined, 0)
      ),
      () => writeSync(file, video.subarray(0, video.length / 2), 0, undefined, 0),
      () => (writeSync(file, video, 0, undefined, 0), closeSync(file)),
    ]
  },
  'a recording whose index comes last': (path, video) => {
    const index = video.lastIndexOf('moov') - 4
    const file = openSync(path, 'w')
    return [
      () => writeSync(file, video.subarray(0, index / 2), 0, undefined, 0),
      () => writeSync(file, video.subarray(0, index), 0, undefined, 0),
      () => (writeSync(file, video, 0, undefined, 0), closeSync(file)),
    ]
  },
  'a copy that keeps the time of its original from the start': (path, video) => {
    const write = (part: number) => () => {
      writeFileSync(path, video.subarray(0, video.length * part))
      utimesSync(path, 1_000, 1_000)
    }
    return [write(0.3), write(0.6), write(1)]
  },
  'a temporary name, and a rename into place': (path, video) => [
    () => writeFileSync(`${path}.part`, video.subarray(0, 500)),
    () => writeFileSync(`${path}.part`, video),
    () => renameSync(`${path}.part`, path),
  ],
  'an unfinished file that is replaced at once': (path, video) => [
    () => writeFileSync(path, video.subarray(0, video.length - 100)),
    () => writeFileSync(`${path}.new`, video),
    () => renameSync(`${path}.new`, path),
  ],
  'a folder with an unfinished file that is moved in': (path, video) => {
    const outside = temporaryFolder(quickPlace)
    const file = join(outside, 'moved', 'clip.mp4')
    return [
      () => (mkdirSync(join(outside, 'moved')), writeFileSync(file, video.subarray(0, 900))),
      () => renameSync(join(outside, 'moved'), path.replace(/\.mp4$/, '')),
      () => writeFileSync(join(path.replace(/\.mp4$/, ''), 'clip.mp4'), video),
    ]
  },
}

const fileOf = (writer: string, path: string) =>
  writer.startsWith('a folder') ? join(path.replace(/\.mp4$/, ''), 'clip.mp4') : path

test('finishes none of 500 growing files too early, with pauses longer than the settle time', async () => {
  const cam = card()
  await cam.pass(250)
  const names = Object.keys(writers)
  const all = Array.from({ length: 500 }, (_, number) => {
    const writer = names[number % names.length] ?? ''
    const given = cam.at(`${number}.mp4`)
    const video = another(`clip ${number}`)
    return { path: fileOf(writer, given), writer, steps: writers[writer]?.(given, video) ?? [], pauses: number % 3 }
  })
  const isWhole = new Set<string>()
  const early = new Set<string>()
  const watchForEarly = () => {
    for (const { path, writer } of all) {
      const kind = cam.clipAt(path)?.state.kind
      if (kind && kind !== 'found' && kind !== 'settling' && !isWhole.has(path)) early.add(`${writer}: ${kind}`)
    }
  }
  for (let round = 0; all.some(({ steps }) => steps.length > 0); round += 1) {
    for (const { steps, path, pauses } of all) {
      // Some take their time.
      if (round % (pauses + 1) !== 0) continue
      steps.shift()?.()
      if (steps.length === 0) isWhole.add(path)
    }
    // The watcher tells in its own time; a look long after that is one in the middle of a pause.
    const there = all.filter(({ path }) => existsSync(path))
    await eventually(() => expect(there.filter(({ path }) => !cam.clipAt(path))).toEqual([]))
    await cam.pass(3 * STABLE_MS)
    watchForEarly()
  }
  await cam.passUntil(() => expect(cam.counts()).toEqual({ probing: 500 }), 4_000)
  expect([...early]).toEqual([])
  for (const { path } of all) expect(cam.clipAt(path)?.state.kind, path).toBe('probing')
})

test('waits for a missing index until the limit, then reports the file', async () => {
  const cam = card()
  const video = clip('plain-60.mp4')
  writeFileSync(cam.at('a.mp4'), video.subarray(0, video.lastIndexOf('moov') - 4))
  await cam.pass(GIVE_UP_MS - 1_000)
  expect(cam.kindOf('a.mp4')).toBe('settling')
  await cam.pass(15_000)
  expect(cam.clipAt(cam.at('a.mp4'))?.state).toMatchObject({
    kind: 'unreadable',
    because: { code: 'file-incomplete', parameters: { reason: evidence('index-missing') } },
  })
  // A camera that continues after all: the clip resumes.
  writeFileSync(cam.at('a.mp4'), video)
  await cam.passUntil(() => expect(cam.kindOf('a.mp4')).toBe('probing'))
})

test('settles a clip again that changes after it was finished', async () => {
  const cam = card()
  writeFileSync(cam.at('a.mp4'), another('first'))
  await cam.passUntil(() => expect(cam.kindOf('a.mp4')).toBe('probing'))
  writeFileSync(cam.at('a.mp4'), another('second', 5_000).subarray(0, 3_000))
  await cam.passUntil(() => expect(cam.kindOf('a.mp4')).toBe('settling'))
  const whole = another('second', 5_000)
  writeFileSync(cam.at('a.mp4'), whole)
  await cam.passUntil(() =>
    expect(cam.clipAt(cam.at('a.mp4'))).toMatchObject({ sizeBytes: whole.length, state: { kind: 'probing' } }),
  )
})

test('makes a second clip of a file exported twice, and of a reused name after the upload', async () => {
  const cam = card()
  for (const name of ['a.mp4', 'a copy.mp4']) writeFileSync(cam.at(name), another('same'))
  await cam.passUntil(() => expect(cam.counts()).toEqual({ probing: 2 }))
  const first = cam.clipAt(cam.at('a.mp4'))
  if (!first) throw new Error('it was found')
  cam.lifecycle.apply(first.id, { kind: 'cancelled' })
  writeFileSync(cam.at('a.mp4'), another('another day', 300))
  await cam.passUntil(() => expect(cam.counts()).toEqual({ probing: 2, cancelled: 1 }))
  expect(cam.clipAt(cam.at('a.mp4'))?.id).not.toBe(first.id)
})

test('finishes a recorder’s file of fragments once, after its last one, with pauses longer than the settle time', async () => {
  const cam = card()
  const path = cam.at('recording.mp4')
  const video = recordingInFragments()
  const ends = boxesOf(video).flatMap(({ type, endByte }) => (type === 'mdat' ? [endByte] : []))
  expect(ends.length).toBeGreaterThan(2)
  for (const [number, end] of ends.entries()) {
    writeFileSync(path, video.subarray(0, end))
    utimesSync(path, 1_000 + number * 10, 1_000 + number * 10)
    await cam.passUntil(() => expect(cam.clipAt(path)).toBeDefined())
    await cam.pass(10_000)
    expect(cam.kindOf('recording.mp4')).toBe('settling')
  }
  await cam.passUntil(() => expect(cam.kindOf('recording.mp4')).toBe('probing'))
  expect(cam.clipAt(path)?.sizeBytes).toBe(video.length)
})

test('finishes a file of fragments with an end mark as soon as any other file', async () => {
  const cam = card()
  writeFileSync(cam.at('a.mp4'), clip('fragmented.mp4'))
  await cam.passUntil(() => expect(cam.clipAt(cam.at('a.mp4'))).toBeDefined())
  await cam.pass(2 * STABLE_MS)
  expect(cam.kindOf('a.mp4')).toBe('probing')
})

/** Without an end mark. */
function recordingInFragments(): Buffer {
  const open = makeBaseVideos().find(({ name }) => name === 'open.mp4')
  if (!open) throw new Error('the corpus has one')
  return open.bytes
}
