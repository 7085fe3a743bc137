import { expect, test } from 'vitest'
import { pageOf, resultsLibrary } from './library-parts.ts'

const athletesIn = async ({ engine }: ReturnType<typeof resultsLibrary>) =>
  (await engine.rows('SELECT DISTINCT athleteid AS id FROM sessions ORDER BY 1')).map(({ id }) => id)

test('erasing an athlete leaves the rows of the others, and files that verify', async () => {
  const parts = resultsLibrary()
  parts.take({ id: 'e1', page: pageOf(['s0', 's1', 's2'], 4) })
  await parts.library.build()
  const erased = { athleteIds: ['ATHLETE-1'], sessionIds: [] }
  expect(await parts.library.countErased(erased)).toBe(1)
  await parts.library.erase(erased)
  expect(await athletesIn(parts)).toEqual(['athlete-0'])
  expect(await parts.engine.rows('SELECT count(*) AS rows FROM curves')).toEqual([{ rows: 8 }])
  expect((await parts.library.verify()).findings).toEqual([])
})

test('rows of a forgotten athlete in a later export are left out', async () => {
  const parts = resultsLibrary({ forgotten: () => ['athlete-1'] })
  parts.take({ id: 'e1', page: pageOf(['s0', 's1'], 4) })
  await parts.library.build()
  expect(await athletesIn(parts)).toEqual(['athlete-0'])
})
