import { expect, test } from 'vitest'
import type { OnDeckEntry } from '../../../src/station/contract/on-deck.ts'
import { recentMovements } from '../../../src/station/views/recent-movements.ts'

const roster = { get: () => undefined, find: () => [], search: () => [] }

const entry = (id: string, activity: string, movement?: string): OnDeckEntry => ({
  fromMs: 0,
  tags: { athlete: { id }, activity, ...(movement !== undefined && { movement }), dimensions: {} },
})

test('lists the athlete’s movements first, then those of others, each once, most recent first', () => {
  const entries = [
    entry('ben', 'tennis', 'serve'),
    entry('maya', 'baseball', 'hitting'),
    entry('maya', 'jump'),
    { fromMs: 0, tags: null },
    entry('ben', 'baseball', 'hitting'),
    entry('maya', 'baseball', 'pitching'),
    entry('maya', 'baseball', 'hitting'),
    entry('maya', 'tennis', 'serve'),
    entry('ben', 'golf', 'swing'),
  ]
  const said = recentMovements({ deck: { recent: () => entries }, roster }, 'maya')
  expect(said.map(({ movement, isOwn }) => [movement, isOwn])).toEqual([
    ['hitting', true],
    ['pitching', true],
    ['serve', true],
    ['swing', false],
  ])
  expect(recentMovements({ deck: { recent: () => entries }, roster }, null).map(({ movement }) => movement)).toEqual([
    'serve',
    'hitting',
    'pitching',
    'swing',
  ])
})
