import { describe, expect, test } from 'vitest'
import { noSelection, parseReportAddress, reportAddress } from '../../../src/features/results/report/report-address.ts'
import { parseResultsAddress } from '../../../src/features/results/screen/results-address.ts'
import { addressOf, routeOf } from '../../../src/renderer/routes.ts'

const fall = {
  athleteId: 'a~1/b&c=%',
  pair: { activity: 'baseball', movement: 'pitching' },
  span: { fromMs: new Date(2026, 9, 31).getTime(), toMs: new Date(2026, 10, 3).getTime() },
}
const afterReload = (within: string) => routeOf(addressOf('results', within)).within

describe('the address of a report', () => {
  test('names athlete, movement and days, and opens the Report tab', () => {
    const within = afterReload(reportAddress(fall))
    expect(parseReportAddress(within)).toEqual(fall)
    expect(parseResultsAddress(within)).toEqual({ kind: 'tab', tab: 'report' })
  })

  test('contains nothing else that comes with the pair and the days', () => {
    const asked = { athleteId: 'a', ...fall.pair, ...fall.span }
    expect(reportAddress({ athleteId: 'a', pair: asked, span: asked })).toBe(
      'report~athlete=a&activity=baseball&movement=pitching&from=2026-10-31&to=2026-11-02',
    )
  })

  test('keeps what is not chosen yet open', () => {
    const shown = { ...fall, pair: null, span: null }
    expect(parseReportAddress(afterReload(reportAddress(shown)))).toEqual(shown)
    expect(reportAddress(noSelection)).toBe('report')
    expect(parseReportAddress('report')).toBe(null)
  })

  test.each([
    ['noSelection', 'report~activity=baseball&movement=pitching', null],
    ['half a movement', 'report~athlete=a&activity=baseball', { ...noSelection, athleteId: 'a' }],
    ['days that are none', 'report~athlete=a&from=2026-02-30&to=2026-03-01', { ...noSelection, athleteId: 'a' }],
    ['days the wrong way round', 'report~athlete=a&from=2026-03-02&to=2026-03-01', { ...noSelection, athleteId: 'a' }],
    ['an id without end', `report~athlete=${'a'.repeat(100_000)}`, null],
  ])('ignores %s', (_name, within, shown) => {
    expect(parseReportAddress(within)).toEqual(shown)
  })
})
