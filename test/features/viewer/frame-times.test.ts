import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFrameTimes } from '../../../src/features/viewer/station/frame-times.ts'
import type { Probe } from '../../../src/station/contract/probe.ts'
import { displayTimesMs } from '../../support/numbered-clip.ts'

const clips = join(import.meta.dirname, '../../fixtures/clips')
const probe = { framesPerSecond: 30, durationMs: 1_000 } as Probe

async function timesMs(file: string): Promise<number[]> {
  const { unitsPerSecond, firstUnits, runs, isExact } = await readFrameTimes(file, probe)
  expect(isExact).toBe(true)
  let units = firstUnits
  return runs.flatMap(([frames, duration]) =>
    Array.from({ length: frames }, () => {
      const at = (units / unitsPerSecond) * 1_000
      units += duration
      return at
    }),
  )
}

test.each(['plain-60.mp4', 'variable.mp4', 'faststart-240.mov', 'ntsc.mp4', 'rotated.mp4', 'audio-30.mp4', 'hevc.mov'])(
  'the frame times of %s equal those of ffprobe',
  async (name) => {
    const expected = displayTimesMs(join(clips, name))
    const found = await timesMs(join(clips, name))
    expect(found).toHaveLength(expected.length)
    for (const [index, at] of expected.entries()) expect(found[index]).toBeCloseTo(at, 2)
  },
)

test('the frames of a fragmented file are counted by its average rate', async () => {
  const times = await readFrameTimes(join(clips, 'fragmented.mp4'), probe)
  expect(times).toEqual({ unitsPerSecond: 30, firstUnits: 0, runs: [[30, 1]], isExact: false })
})
