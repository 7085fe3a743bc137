import { expect, test } from 'vitest'
import { countQueuedEarlier } from '../../../src/renderer/screens/today/side/count-queued-earlier.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { sampleStatus } from '../fixtures/sample-station.ts'

const en = screenWordingFor('en')
const es = screenWordingFor('es')

test('a day whose clips are all uploaded still shows what is queued from earlier days', () => {
  const { today, counts } = sampleStatus(0)
  const none = Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0])) as typeof counts
  const day = { ...today, clips: 860, safe: 860, moving: 0, waiting: 0, untagged: 0, stuck: 0 }
  const whole = { ...none, completed: 860, queued: 4_990, waiting: 8, sending: 2, untagged: 40 }
  expect(countQueuedEarlier({ today: day, counts: whole })).toBe(5_000)
  expect(countQueuedEarlier({ today: { ...day, waiting: 4_998, moving: 2 }, counts: whole })).toBe(0)
  expect(countQueuedEarlier({ today: day, counts: { ...none, completed: 860 } })).toBe(0)
})

test('clips that only need tags are not counted as clips that need attention', () => {
  expect([en.today.needTags(5), en.today.needAttention(2)]).toEqual(['5 need tags', '2 need attention'])
  expect([es.today.needTags(5), es.today.needAttention(2)]).toEqual(['5 por etiquetar', '2 requieren atención'])
  expect(en.queue.moreNeedYou(5, 2)).toBe('5 more need tags, 2 need attention')
  expect(en.queue.moreNeedYou(1, 0)).toBe('1 more needs tags')
  expect(en.queue.moreNeedYou(0, 1)).toBe('1 more needs attention')
  expect(es.queue.moreNeedYou(5, 2)).toBe('5 más por etiquetar, 2 requieren atención')
  expect(en.frame.needYou(5, 2)).toBe('5 clips need tags, 2 need attention')
  expect(es.frame.needYou(1, 1)).toBe('1 clip por etiquetar, 1 requiere atención')
})
