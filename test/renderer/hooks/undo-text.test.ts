import { expect, test } from 'vitest'
import { undoText } from '../../../src/renderer/hooks/undo-text.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { ClipId } from '../../../src/station/contract/clip.ts'

const en = screenWordingFor('en')
const ids = (count: number) => Array.from({ length: count }, (_, at) => ClipId.parse(`clip ${at}`))
const tags = { athlete: { id: 'a1' }, activity: 'baseball', movement: 'pitching', dimensions: {} }
const undone = { id: 'u1', atMs: 1, what: { kind: 'clips-tag' as const, clips: 15, tags, athleteName: 'Zoë Xu' } }

test('an undo names the reverted command', () => {
  expect(undoText({ done: ids(15), tooLate: [], undone }, en)).toEqual({
    tone: 'done',
    title: 'Undone: 15 clips → Zoë Xu, Pitching',
  })
})

test('an undo that came too late for some clips is not shown as a full success', () => {
  expect(undoText({ done: ids(10), tooLate: ids(5), undone }, en)).toEqual({
    tone: 'warning',
    title: 'Undone for 10 clips: 15 clips → Zoë Xu, Pitching',
    text: '5 clips were already uploading or uploaded: their tags are locked.',
  })
})

test('an undo without effect shows the reason', () => {
  expect(undoText({ done: [], tooLate: ids(1), taggedSince: ids(2), undone }, en)).toEqual({
    tone: 'warning',
    title: 'Too late to undo: 15 clips → Zoë Xu, Pitching',
    text: '1 clip was already uploading or uploaded: its tags are locked. 2 clips were tagged again and keep their newer tags.',
  })
})
