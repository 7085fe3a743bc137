import { describe, expect, test } from 'vitest'
import { addressOf, routeOf } from '../../../src/renderer/routes.ts'
import { nobody, reportShownIn, reportWithin } from '../../../src/renderer/screens/results/report/report-address.ts'
import { shownOf } from '../../../src/renderer/screens/results/results-address.ts'

const fall = {
  athleteId: 'a~1/b&c=%',
  pair: { activity: 'baseball', movement: 'pitching' },
  span: { fromMs: new Date(2026, 9, 31).getTime(), toMs: new Date(2026, 10, 3).getTime() },
}
const afterReload = (within: string) => routeOf(addressOf('results', within)).within

describe('the address of a report', () => {
  test('names athlete, movement and days, and opens the Report tab', () => {
    const within = afterReload(reportWithin(fall))
    expect(reportShownIn(within)).toEqual(fall)
    expect(shownOf(within)).toEqual({ kind: 'tab', tab: 'report' })
  })

  test('has nothing else, whatever comes with the pair and the days', () => {
    const asked = { athleteId: 'a', ...fall.pair, ...fall.span }
    expect(reportWithin({ athleteId: 'a', pair: asked, span: asked })).toBe(
      'report~athlete=a&activity=baseball&movement=pitching&from=2026-10-31&to=2026-11-02',
    )
  })

  test('keeps what is not chosen yet open', () => {
    const shown = { ...fall, pair: null, span: null }
    expect(reportShownIn(afterReload(reportWithin(shown)))).toEqual(shown)
    expect(reportWithin(nobody)).toBe('report')
    expect(reportShownIn('report')).toBe(null)
  })

  test.each([
    ['nobody', 'report~activity=baseball&movement=pitching', null],
    ['half a movement', 'report~athlete=a&activity=baseball', { ...nobody, athleteId: 'a' }],
    ['days that are none', 'report~athlete=a&from=2026-02-30&to=2026-03-01', { ...nobody, athleteId: 'a' }],
    ['days the wrong way round', 'report~athlete=a&from=2026-03-02&to=2026-03-01', { ...nobody, athleteId: 'a' }],
    ['an id without end', `report~athlete=${'a'.repeat(100_000)}`, null],
  ])('ignores %s', (_name, within, shown) => {
    expect(reportShownIn(within)).toEqual(shown)
  })
})
