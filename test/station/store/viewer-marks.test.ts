import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { Drawing, type DrawnShape, marksBounds } from '../../../src/station/contract/marks.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { writer } from './stored-clips.ts'

const angle: DrawnShape = {
  kind: 'angle',
  points: [
    { x: 0.1, y: 0.2 },
    { x: 1 / 3, y: 0.5 },
    { x: 1, y: 0 },
  ],
}
const line: DrawnShape = {
  kind: 'line',
  points: [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ],
}

const drawingOn = ({ id: clipId }: Clip, more: Partial<Drawing> = {}): Drawing =>
  Drawing.parse({ id: randomUUID(), clipId, frame: 371, shape: angle, label: 'Front knee', ...more })

function station(dataDir = temporaryFolder(quickPlace)) {
  const memory = openStationStore(dataDir)
  return { ...memory, ...writer(memory), dataDir }
}

test('stores drawings across restarts, ordered by frame, then in the order drawn', () => {
  const first = station()
  const [clip, other] = [first.add(), first.add()]
  const [late, early, second] = [
    drawingOn(clip, { frame: 9 }),
    drawingOn(clip, { frame: 2, shape: line, label: '' }),
    drawingOn(clip, { frame: 9 }),
  ]
  for (const each of [late, early, second, drawingOn(other)]) first.drawings.put(each)
  first.close()
  const { drawings, close } = station(first.dataDir)
  expect(drawings.ofClip(clip.id)).toEqual([early, late, second])
  close()
})

test('keeps the position of a changed drawing, and deletes a removed one', () => {
  const { add, drawings, close } = station()
  const clip = add()
  const [one, two] = [drawingOn(clip), drawingOn(clip)]
  for (const each of [one, two]) drawings.put(each)
  const moved = { ...one, shape: line, label: 'Shoulders' }
  drawings.put(moved)
  expect(drawings.ofClip(clip.id)).toEqual([moved, two])
  drawings.remove(two.id)
  expect([drawings.get(two.id), drawings.ofClip(clip.id)]).toEqual([undefined, [moved]])
  close()
})

test('limits the drawings of a clip, and still changes existing ones', () => {
  const { add, drawings, close } = station()
  const clip = add()
  const all = Array.from({ length: marksBounds.drawingsPerClip }, () => drawingOn(clip))
  for (const each of all) expect(drawings.put(each)).toBe(true)
  expect(drawings.put(drawingOn(clip))).toBe(false)
  expect(drawings.put({ ...all[0]!, label: 'Hip' })).toBe(true)
  expect(drawings.put(drawingOn(add()))).toBe(true)
  expect(drawings.ofClip(clip.id)).toHaveLength(marksBounds.drawingsPerClip)
  close()
})

test.each([
  [
    'a point outside the picture',
    {
      shape: {
        ...line,
        points: [
          { x: 0, y: 0 },
          { x: 1.01, y: 1 },
        ],
      },
    },
  ],
  [
    'a vertical that leans',
    {
      shape: {
        kind: 'vertical',
        points: [
          { x: 0.5, y: 0 },
          { x: 0.6, y: 1 },
        ],
      },
    },
  ],
  ['an angle of two points', { shape: { kind: 'angle', points: line.points } }],
  ['a frame before the first', { frame: -1 }],
  ['half a frame', { frame: 1.5 }],
  ['a label longer than a picture is wide', { label: 'x'.repeat(marksBounds.labelLength + 1) }],
])('%s is no drawing', (_what, more) => {
  const drawing = { id: randomUUID(), clipId: 'a', frame: 1, shape: line, label: '' }
  expect(Drawing.safeParse(drawing).success).toBe(true)
  expect(Drawing.safeParse({ ...drawing, ...more }).success).toBe(false)
})

test('replaces the alignment frame of a rep with a later one', () => {
  const { add, alignments, close } = station()
  const clip = add()
  expect(alignments.of('rep')).toBeNull()
  alignments.put({ repId: 'rep', clipId: clip.id, frame: 10 })
  alignments.put({ repId: 'rep', clipId: clip.id, frame: 12 })
  expect(alignments.of('rep')).toEqual({ repId: 'rep', clipId: clip.id, frame: 12 })
  alignments.remove('rep')
  expect(alignments.of('rep')).toBeNull()
  close()
})
