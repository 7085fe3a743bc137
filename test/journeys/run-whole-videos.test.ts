import { expect } from 'vitest'
import { startOndeck } from '../support/run-ondeck.ts'
import { demoClip } from '../support/sample-clips.ts'
import { type Stage, test } from '../support/stage.ts'
import { type BaseVideo, makeBaseVideos, plainChanges, trailers } from '../support/video-corpus.ts'

const bases = new Map(makeBaseVideos().map((base): [string, BaseVideo] => [base.name, base]))
const baseOf = (name: string): Buffer => bases.get(name)?.bytes ?? Buffer.alloc(0)

const changed = (name: string, what: RegExp) =>
  plainChanges(baseOf(name)).flatMap(([change, bytes]) => (what.test(change) ? bytes : []))

/** Whole videos, by their names. */
const whole: Readonly<Record<string, () => Buffer[]>> = {
  'trailer.mp4': () => trailers.map(([, trailer]) => Buffer.concat([baseOf('plain.mp4'), trailer])),
  'nameless-box.mov': () => changed('tone.mov', /nameless/),
  'side-track.mp4': () => changed('front.mp4', /side track/),
  'padded-index.mp4': () => changed('plain.mp4', /zeros in its index/),
  'muted-fragments.mov': () => [baseOf('fragments-muted.mov')],
  'old-quicktime.mov': () => [
    ...changed('tone.mov', /compressed/),
    ...['adpcm.mov', 'adpcm-windows.mov', 'law.mov'].map(baseOf),
  ],
}

test('uploads whole videos with trailers, nameless boxes, side tracks, padding, muted fragments and old sound', async ({
  stage,
}) => {
  const service = await stage.open()
  const files = Object.entries(whole).flatMap(([name, videos]) =>
    videos().map((bytes, number) => stage.put(`cam/${number}-${name}`, bytes)),
  )

  const ended = await stage.run(stage.config(service))

  expect(files.filter((file) => ended.last(file)?.state !== 'completed')).toEqual([])
  expect(ended.code, ended.stderr).toBe(0)
  stage.expectArrived(service, ...files)
  stage.expectCleanHands(service, ended)
})

test('uploads a video that looks incomplete and plays when a person says so, and one that doesn’t play never', async ({
  stage,
}) => {
  const service = await stage.open()
  // Its last pictures are missing: players show the others.
  const file = stage.put('cam/cut.mp4', baseOf('front.mp4').subarray(0, -2_000))
  stage.put('cam/half.mp4', demoClip('cam-b/C0032.mp4').subarray(0, 9_000))

  const first = await stage.run(stage.config(service))
  const [cut, half] = ['cut.mp4', 'half.mp4'].map((name) => first.last(name))
  for (const one of [cut, half]) expect(one).toMatchObject({ state: 'unreadable', error: { code: 'file-incomplete' } })
  expect(cut?.error?.next).toContain('ondeck clips upload-anyway')
  expect(half?.error?.next).not.toContain('upload-anyway')

  expect((await onStoppedStation(stage, 'clips', 'upload-anyway', 'cut.mp4')).code).toBe(0)
  expect((await onStoppedStation(stage, 'clips', 'upload-anyway', 'half.mp4')).code).toBe(1)
  const second = await stage.run(stage.config(service))

  expect(second.last('cut.mp4')?.state, second.stderr).toBe('completed')
  stage.expectArrived(service, file)
  stage.expectCleanHands(service, first, second)
  const { stdout } = await onStoppedStation(stage, 'clips', 'show', 'cut.mp4')
  expect(stdout).toContain('someone decided that the file is complete')
})

const onStoppedStation = (stage: Stage, ...args: string[]) =>
  startOndeck({
    args: [...args, '--data-dir', stage.dataDir],
    environment: { HOME: stage.root },
    timeoutMs: 110_000,
  }).ended()
