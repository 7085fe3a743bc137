import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import { type Drawing, marksBounds } from '../../../src/station/contract/marks.ts'
import { cameraClip } from '../../support/camera-clip.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { athleteId } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'

const NINE = Date.parse('2026-11-14T09:00:00Z')
const tags = { athlete: { id: athleteId }, activity: 'baseball', movement: 'pitching', dimensions: {} }

/** A station with two reps of one camera, a minute apart; the newer one first. */
async function twoReps() {
  const { api, addFolder } = await stationHost({ fixedSettings: { finished: { stableSeconds: 0.2 } } })
  const folder = await addFolder('Cam A', { tags })
  for (const minute of [0, 1]) writeFileSync(join(folder, `rep-${minute}.mp4`), cameraClip(NINE + minute * 60_000))
  const reps = async () => (await api.reps({ offset: 0, limit: 10, fromMs: null })).items
  await eventually(async () => expect(await reps()).toHaveLength(2))
  const [newer, older] = (await reps()).map(({ id, clips }) => ({ repId: id, clipId: clips[0]!.id }))
  return { marks: api.marks, newer: newer!, older: older! }
}

const unknown = randomUUID() as ClipId

const verticalOn = (clipId: ClipId, frame = 0): Drawing => ({
  id: randomUUID(),
  clipId,
  frame,
  shape: {
    kind: 'vertical',
    points: [
      { x: 0.5, y: 0 },
      { x: 0.5, y: 1 },
    ],
  },
  label: '',
})

test('a clip with the maximum of drawings refuses another, and names the file and the limit', async () => {
  const { marks, newer, older } = await twoReps()
  const { clipId } = newer
  const drawings = Array.from({ length: marksBounds.drawingsPerClip }, (_each, frame) => verticalOn(clipId, frame))
  for (const drawing of drawings) await marks.put(drawing)
  await refusal(() => marks.put(verticalOn(clipId))).toMatchObject({
    code: 'drawings-full',
    parameters: { fileName: 'rep-1.mp4', limit: marksBounds.drawingsPerClip },
  })
  expect(await marks.drawings({ clips: [clipId] })).toHaveLength(marksBounds.drawingsPerClip)

  // One that is there already can still be changed, another clip has room, and one that goes makes room.
  await marks.put({ ...drawings[3]!, label: 'Front knee' })
  await marks.put(verticalOn(older.clipId))
  await marks.discard({ id: drawings[0]!.id })
  await marks.put(verticalOn(clipId))
  const kept = await marks.drawings({ clips: [clipId] })
  expect(kept).toHaveLength(marksBounds.drawingsPerClip)
  expect(kept.filter(({ label }) => label === 'Front knee')).toHaveLength(1)
})

test('drawings on an unknown clip, and alignment at another rep’s clip, are refused', async () => {
  const { marks, newer, older } = await twoReps()
  const clipUnknown = { code: 'clip-unknown' }
  await refusal(() => marks.put(verticalOn(unknown))).toMatchObject(clipUnknown)
  await refusal(() => marks.align({ ...newer, clipId: unknown, frame: 3 })).toMatchObject(clipUnknown)
  await refusal(() => marks.align({ ...newer, clipId: older.clipId, frame: 3 })).toMatchObject(clipUnknown)
  expect(await marks.drawings({ clips: [unknown, newer.clipId] })).toEqual([])
  expect(await marks.alignment({ repId: newer.repId })).toBeNull()

  await marks.align({ ...newer, frame: 3 })
  expect(await marks.alignment({ repId: newer.repId })).toEqual({ ...newer, frame: 3 })
  expect(await marks.alignment({ repId: older.repId })).toBeNull()
})
