import { expect, test } from 'vitest'
import { toRetagPlan } from '../../../src/station/views/retag-plan.ts'
import { athleteId, someOrigin } from '../../support/station-parts.ts'
import { uploadedStation } from '../commands/uploaded-station.ts'

function planning() {
  const station = uploadedStation()
  const { store } = station
  const parts = { store, origin: someOrigin, nameOf: () => 'Maya Ortiz' }
  const plan = (clips: readonly { readonly id: string }[], captures: string[] = []) =>
    toRetagPlan({ clips: clips.map(({ id }) => store.get(id as never)!.id), captures }, parts)
  return { ...station, plan }
}

test('separates clips that can be tagged from uploaded ones, which name their capture and athlete', () => {
  const { uploaded, held, untagged, plan } = planning()
  const [sent, waits, lacks] = [uploaded(), held(), untagged()]
  const { taggable, again, uploading, left } = plan([sent, waits, lacks])
  expect(taggable).toEqual([
    { clip: waits.id, handTags: null },
    { clip: lacks.id, handTags: null },
  ])
  expect(again).toMatchObject([
    { clip: sent.id, fileName: 'one.mov', athleteId, athleteName: 'Maya Ortiz', sessionId: 'capture-1' },
  ])
  expect([uploading, left]).toEqual([0, 0])
})

test('counts clips that are uploading, and those that were uploaded again already', () => {
  const { uploaded, queued, lifecycle, madeOf, plan } = planning()
  const sent = uploaded()
  const moving = queued('/cam/two.mov')
  lifecycle.apply(moving.id, { kind: 'started' })
  madeOf(sent)
  expect(plan([sent, moving])).toEqual({ taggable: [], again: [], uploading: 1, left: 1 })
})

test('uploads a video once, although its duplicate is selected too', () => {
  const { uploaded, duplicateOf, plan } = planning()
  const sent = uploaded()
  const copy = duplicateOf(sent)
  expect(plan([copy]).again).toMatchObject([{ clip: copy.id, fileName: 'copy.mov', sessionId: 'capture-1' }])
  expect(plan([sent, copy])).toMatchObject({ again: [{ clip: sent.id }], left: 1 })
})

test('leaves captures that this station did not upload', () => {
  const { plan } = planning()
  expect(plan([], ['of-another-station'])).toEqual({ taggable: [], again: [], uploading: 0, left: 1 })
})
