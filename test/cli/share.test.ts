import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from '../../src/computer/files/local-files.ts'
import { shareRep } from '../../src/features/viewer/command/share.ts'
import type { Clip } from '../../src/station/contract/clip.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { stateOf, writer } from '../station/store/stored-clips.ts'
import { captureOutput } from '../support/captured-output.ts'
import { framesOf, makeClip, numberIn, probeVideo } from '../support/made-clips.ts'
import { refusal } from '../support/station-host.ts'
import { someProbe } from '../support/station-parts.ts'
import { temporaryFolder } from '../support/temporary.ts'

const REP = 'f4b5a7de-3a5d-4c1b-9f0a-111122223333'

/** The data folder of a stopped station with a rep of two cameras. */
async function stopped() {
  const [dataDir, folder] = [temporaryFolder(), temporaryFolder()]
  const files = createFiles()
  const memory = openStationStore(dataDir)
  for (const [name, color] of [
    ['one.mov', 'red'],
    ['two.mov', 'blue'],
  ] as const) {
    const path = makeClip({ path: join(folder, name), codec: 'h264', frames: 30, color })
    const probe = { ...someProbe, durationMs: 1_000, framesPerSecond: 30, widthPixels: 160, heightPixels: 90 }
    const facts: Partial<Clip> = { ...(await files.stat(path)), path, folder, probe, sessionGroupId: REP }
    writer(memory).add({ ...facts, fingerprint: await files.fingerprint(path), state: stateOf.held })
  }
  await files.end()
  memory.close()
  const plain = { dataDir, speed: '1', name: false, date: false, json: true }
  return { dataDir, plain, output: join(folder, 'shared.mp4'), print: captureOutput() }
}

test('a stopped station shares a rep, by its id or by one of its clips, and leaves only the file', async () => {
  const { dataDir, plain, output, print } = await stopped()
  const options = { ...plain, output, speed: '0.5', frames: '11-20', date: true }
  const { code, printed } = await print(shareRep(REP, options))
  expect(code).toBe(0)
  const { streams, format } = probeVideo(output)
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 320 }])
  expect(Number(format.duration)).toBeCloseTo(0.667, 1)
  expect(JSON.parse(printed)).toMatchObject({ file: output, sizeBytes: statSync(output).size, widthPixels: 320 })
  const size = { widthPixels: 320, heightPixels: streams[0]?.height ?? 0 }
  const frames = framesOf(output, size)
  for (const x of [0, 160]) expect(numberIn(frames, 0, { x, y: 0, widthPixels: 160, heightPixels: 90 })).toBe(10)
  expect(existsSync(join(dataDir, 'shared'))).toBe(false)

  const byClip = `${output}.second.mp4`
  expect(await shareRep('two.mov', { ...plain, output: byClip })).toBe(0)
  expect(existsSync(byClip)).toBe(true)

  // Known before anything is made: not even the rep is looked for.
  const again = () => shareRep('no-such-rep', { ...plain, output: byClip })
  await refusal(again).toMatchObject({ failures: [{ parameters: { key: '--output' } }] })
})

test('share refuses an unknown rep or an existing file, and writes nothing', async () => {
  const { plain, output } = await stopped()
  await refusal(() => shareRep('no-such-rep', { ...plain, output })).toMatchObject({ code: 'rep-unknown' })
  await refusal(() => shareRep(REP, { ...plain, output, frames: '20-11' })).toMatchObject({
    failures: [{ parameters: { key: '--frames' } }],
  })
  await refusal(() => shareRep(REP, { ...plain, output, frames: '900-901' })).toMatchObject({ code: 'share-empty' })
  expect(existsSync(output)).toBe(false)
  expect(readdirSync(join(output, '..')).toSorted()).toEqual(['one.mov', 'two.mov'])
})
