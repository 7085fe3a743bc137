import { expect, test } from 'vitest'
import { nextState } from '../../../src/station/clips/clip-machine.ts'
import { type ClipKind, clipKinds } from '../../../src/station/contract/clip.ts'
import { isSafe } from '../../../src/station/contract/clip-kinds.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { actionsOf, nextStepOf } from '../../../src/station/views/clip-actions.ts'
import { dayCounts } from '../../../src/station/views/day-counts.ts'
import { stateOf } from '../store/stored-clips.ts'

const offered: [kind: ClipKind, actions: string[]][] = [
  ['held', ['send-now', 'hold-longer', 'tag', 'cancel', 'show-in-folder']],
  ['queued', ['tag', 'cancel', 'show-in-folder']],
  ['waiting', ['tag', 'retry', 'cancel', 'show-in-folder']],
  ['sending', ['cancel', 'show-in-folder']],
  ['confirming', ['show-in-folder']],
  ['completed', ['show-in-folder']],
  ['missing', ['set-aside', 'show-in-folder']],
  ['cancelled', ['bring-back', 'show-in-folder']],
  ['duplicate', ['show-in-folder']],
  ['left-out', ['include', 'show-in-folder']],
  ['original-missing', ['include', 'leave-out', 'show-in-folder']],
]

test.each(offered)('a clip that is %s offers the same actions on every screen', (kind, actions) => {
  expect(actionsOf(stateOf[kind])).toEqual(actions)
})

test('a clip that was set aside can be restored, and is then examined again', () => {
  const aside = nextState(stateOf.missing, { kind: 'cancelled' })
  expect(actionsOf(aside)).toContain('bring-back')
  expect(nextState(aside, { kind: 'retried' }).kind).toBe('settling')
})

test('an unreadable file can be retried and shown in its folder', () => {
  const broken = { kind: 'unreadable', because: failure('file-incomplete') } as const
  expect(actionsOf(broken)).toEqual(['show-in-folder', 'retry', 'set-aside'])
})

test('a file that looks incomplete and can be played can be uploaded anyway', () => {
  const doubtful = { kind: 'unreadable', because: failure('file-incomplete', { playable: 'yes' }) } as const
  expect(actionsOf(doubtful)).toEqual(['upload-anyway', 'retry', 'set-aside', 'show-in-folder'])
})

test('a clip with an unknown athlete offers to choose the athlete, not to tag', () => {
  const untagged = { kind: 'untagged', reasons: [failure('athlete-unknown')] } as const
  expect(actionsOf({ ...untagged, reasons: [...untagged.reasons] })).toEqual([
    'choose-athlete',
    'cancel',
    'show-in-folder',
  ])
})

test.each(clipKinds)('the next step of a clip that is %s is the first of its actions', (kind) => {
  const step = nextStepOf(stateOf[kind])
  if (step !== null) expect(actionsOf(stateOf[kind])[0]).toBe(step)
  expect(actionsOf(stateOf[kind]).length).toBeGreaterThan(0)
})

test.each(clipKinds)('the day’s count and the rows agree on a clip that is %s', (kind) => {
  expect(dayCounts([{ folder: '/cam', kind, clips: 1 }], 1).safe).toBe(isSafe(stateOf[kind]) ? 1 : 0)
})
