import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import { Drawing, marksBounds } from '../../../src/station/contract/marks.ts'
import { listUndoable } from '../../../src/station/tagging/undo.ts'
import { commandStation } from '../../support/command-station.ts'

const drawingOn = (clipId: ClipId): Drawing =>
  Drawing.parse({
    id: randomUUID(),
    clipId,
    frame: 3,
    shape: {
      kind: 'vertical',
      points: [
        { x: 0.5, y: 0.1 },
        { x: 0.5, y: 0.9 },
      ],
    },
    label: '',
  })

function drawnStation() {
  const station = commandStation()
  const [one, two] = [station.untagged(), station.untagged()]
  const drawn = [drawingOn(one.id), drawingOn(one.id), drawingOn(two.id)]
  for (const each of drawn) station.drawings.put(each)
  const shown = () => [one, two].flatMap(({ id }) => station.drawings.ofClip(id))
  return { ...station, one, two, drawn, ids: drawn.map(({ id }) => id), shown }
}

test('clearing drawings of several cameras is undone as one command', () => {
  const { execute, drawn, ids, shown, one, two } = drawnStation()
  const { done, undo } = execute({ kind: 'drawings-remove', drawings: [...ids, ids[0]!] })
  expect(done).toEqual([one.id, two.id])
  expect(shown()).toEqual([])
  expect(execute({ kind: 'undo', id: undo! })).toMatchObject({
    done: [one.id, two.id],
    tooLate: [],
    undone: { what: { kind: 'drawings-remove', drawings: 3 } },
  })
  expect(shown()).toEqual(drawn)
})

test('removing drawings that are already removed adds nothing to undo', () => {
  const { execute, ids, drawings } = drawnStation()
  for (const id of ids) drawings.remove(id)
  expect(execute({ kind: 'drawings-remove', drawings: ids })).toEqual({ done: [], tooLate: [] })
  expect(() => execute({ kind: 'undo' })).toThrow(expect.objectContaining({ code: 'nothing-to-undo' }))
})

test('an undo restores only missing drawings, and keeps newer ones', () => {
  const station = drawnStation()
  const { execute, ids, drawings, one, drawn, shown } = station
  const { undo } = execute({ kind: 'drawings-remove', drawings: ids })
  const changed = { ...drawn[0]!, frame: 4 }
  const since = drawingOn(one.id)
  for (const each of [changed, since]) drawings.put(each)
  execute({ kind: 'undo', id: undo! })
  expect(shown()).toEqual([since, drawn[1], changed, drawn[2]])
  expect(listUndoable(station)).toEqual([])
})

test('an undo reports drawings that no longer fit, and keeps the newer ones', () => {
  const { execute, ids, drawings, one, two } = drawnStation()
  const { undo } = execute({ kind: 'drawings-remove', drawings: ids })
  for (let count = 0; count < marksBounds.drawingsPerClip; count += 1) drawings.put(drawingOn(one.id))
  expect(execute({ kind: 'undo', id: undo! })).toMatchObject({ done: [two.id], tooLate: [one.id] })
})
