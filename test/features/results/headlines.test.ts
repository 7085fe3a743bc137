import { expect, test } from 'vitest'
import { createHeadlineCopy } from '../../../src/features/results/library/copy-headlines.ts'
import { pageOf, resultsLibrary } from './library-parts.ts'

const pitching = { activity: 'baseball', movement: 'pitching' }

test('shows headline metrics from the station’s copy, and others once they are chosen', async () => {
  let names = ['max_velocity', 'sway']
  let changes = 0
  const { library, engine, memory, take } = resultsLibrary({
    onReadable: ({ id, order }) => copy.built(id, order.request),
  })
  const { headlineStore } = memory
  const copy = createHeadlineCopy({
    engine: library.engine,
    store: headlineStore,
    headlines: () => names,
    onChange: () => (changes += 1),
  })
  take({ id: 'e1', page: pageOf(['s1', 's2'], 5) })
  await library.build()
  expect(headlineStore.ofCapture('s2')).toEqual({
    sessionId: 's2',
    isApproved: null,
    isSynthetic: false,
    values: [
      {
        metric: expect.objectContaining({ name: 'max_velocity', kind: 'number' }),
        value: { kind: 'number', value: 91.5 },
      },
      { metric: expect.objectContaining({ name: 'sway', kind: 'boolean' }), value: { kind: 'missing' } },
    ],
  })
  expect(headlineStore.ofCapture('another')).toBeNull()

  // A later export of the same attempt replaces its numbers, its quality check and a boolean.
  const approved = { ApprovedByBiomechQA: 0, sway: -1, max_velocity: 95 }
  take({ id: 'e2', page: pageOf(['s1'], 5, () => approved), exportedAtMs: Date.UTC(2026, 10, 24) })
  await library.build()
  expect(headlineStore.ofCapture('s1')).toMatchObject({
    isApproved: false,
    values: [{ value: { kind: 'number', value: 95 } }, { value: { kind: 'not-calculated' } }],
  })
  expect(changes).toBe(2)

  names = ['max_velocity']
  await copy.refresh()
  expect(headlineStore.ofCapture('s2')?.values).toHaveLength(1)
  expect(changes).toBe(3)
  await copy.refresh()
  expect(changes).toBe(3)
  await engine.close()
  expect(headlineStore.ofCapture('s1')?.values).toMatchObject([{ value: { value: 95 } }])
  expect(headlineStore.pairs()).toEqual([pitching])
})

test('writes the headline metrics of many sessions in small transactions, and waits for room after each', async () => {
  const writes: string[] = []
  const { library, memory, take } = resultsLibrary({ onReadable: ({ id, order }) => copy.built(id, order.request) })
  const copy = createHeadlineCopy({
    engine: library.engine,
    store: {
      ...memory.headlineStore,
      put(kept) {
        writes.push(`${kept.length} rows`)
        memory.headlineStore.put(kept)
      },
      async roomForMore() {
        writes.push('room')
      },
    },
    headlines: () => ['max_velocity'],
    onChange: () => {},
  })
  const sessions = Array.from({ length: 230 }, (_, number) => `s${number}`)
  take({ id: 'e1', page: pageOf(sessions, 2) })
  await library.build()
  expect(writes).toEqual(['100 rows', 'room', '100 rows', 'room', '30 rows', 'room'])
  expect(memory.headlineStore.ofCapture('s229')?.values).toHaveLength(1)
})

test('uses a numbered session for its capture', async () => {
  const { memory } = resultsLibrary()
  const { headlineStore } = memory
  const of = (sessionId: string, isApproved: boolean | null) => ({
    sessionId,
    pair: pitching,
    isApproved,
    isSynthetic: true,
    values: [],
    framesPerSecond: null,
  })
  headlineStore.put([of('unknown_2', null)])
  expect(headlineStore.ofCapture('unknown_2')?.sessionId).toBe('unknown_2')
  expect(headlineStore.ofCapture('unknown')).toBeNull()
})
