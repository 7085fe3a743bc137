import { expect, test } from 'vitest'
import { type PartState, reportState } from '../../../src/features/results/report/report-parts.ts'

test.each<[parts: Record<string, PartState>, whole: PartState]>([
  [{}, 'reading'],
  [{ sheet: 'reading' }, 'reading'],
  [{ sheet: 'ready' }, 'ready'],
  [{ sheet: 'ready', curves: 'ready', 'key-frames': 'reading' }, 'reading'],
  [{ sheet: 'ready', curves: 'nothing', 'key-frames': 'ready' }, 'nothing'],
  [{ sheet: 'nothing', curves: 'reading' }, 'nothing'],
  [{ curves: 'ready' }, 'reading'],
])('a report with the parts %j is %s', (parts, whole) => {
  expect(reportState(new Map(Object.entries(parts)))).toBe(whole)
})
