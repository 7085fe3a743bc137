import { expect, test } from 'vitest'
import { nextState } from '../../../src/station/clips/clip-machine.ts'
import { clipKinds } from '../../../src/station/contract/clip.ts'
import {
  attentionKinds,
  changeableKinds,
  finalKinds,
  goneKinds,
  isSafe,
  mayLeaveKinds,
  reservationKinds,
  stuckKinds,
} from '../../../src/station/contract/clip-kinds.ts'
import { actionsOf } from '../../../src/station/views/clip-actions.ts'
import { whyStuck } from '../../../src/station/views/why-stuck.ts'
import { stateOf } from '../store/stored-clips.ts'

test.each(clipKinds)(
  'a clip that is %s is listed under Needs attention exactly when it has a reason to show',
  (kind) => {
    expect(stuckKinds.includes(kind)).toBe(whyStuck(stateOf[kind]) !== null)
  },
)

test.each(changeableKinds)('a clip that is %s accepts other tags', (kind) => {
  expect(nextState(stateOf[kind], { kind: 'retag' }).kind).toBe('probing')
})

test.each(attentionKinds)(
  'a clip that is %s offers an action besides its folder, unless the state is final',
  (kind) => {
    expect(actionsOf(stateOf[kind]).length).toBeGreaterThan(1)
    expect(finalKinds).toContain(kind)
  },
)

test('every state is either before the upload or after it', () => {
  expect([...goneKinds, ...mayLeaveKinds].toSorted()).toEqual(clipKinds.toSorted())
})

test('no uploaded clip needs attention, and no finished one keeps a reservation open', () => {
  expect(attentionKinds.filter((kind) => isSafe({ kind }))).toEqual([])
  expect(finalKinds.filter((kind) => reservationKinds.includes(kind))).toEqual([])
})
