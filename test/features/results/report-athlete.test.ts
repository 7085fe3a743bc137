import { expect, test } from 'vitest'
import { athleteFacts } from '../../../src/features/results/report/report-sheet.tsx'
import { drawWeeks } from '../../../src/features/results/report/weekly-median.tsx'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'

const maya = { dominant_arm: 'right', height: 74, weight: 195, date_of_birth: '2007-11-20' }
const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime()

test.each([
  ['en', 20, ['Right-handed', '6′2″', '195 lb', '19 years']],
  ['en', 19, ['Right-handed', '6′2″', '195 lb', '18 years']],
  ['es', 20, ['Brazo dominante: derecho', '188 cm', '88.5 kg', '19 años']],
] as const)('%s, November %i: a report says what the roster knows of an athlete', (language, date, facts) => {
  expect(athleteFacts(maya, { atMs: day(11, date) }, screenWordingFor(language))).toEqual(facts)
})

test('a report omits facts that the roster lacks', () => {
  const unknown = { dominant_arm: null, height: null, weight: 0, date_of_birth: '2031-01-01' }
  expect(athleteFacts(unknown, { atMs: day(11, 20) }, screenWordingFor('en'))).toEqual([])
  expect(athleteFacts({ ...unknown, date_of_birth: 'soon' }, { atMs: day(11, 20) }, screenWordingFor('en'))).toEqual([])
})

const noFacts = { dominant_arm: null, height: null, weight: null, date_of_birth: null }

test.each([
  ['both', ['right'], 'Ambidextrous, right-handed here'],
  ['both', ['left', 'right'], 'Ambidextrous'],
  ['both', [], 'Ambidextrous'],
  ['right', ['right'], 'Right-handed'],
  ['left', ['right'], 'Right-handed here'],
  [null, ['left'], 'Left-handed'],
] as const)('the hand of a report agrees with its sessions: roster %s, sessions %s', (arm, hands, text) => {
  const atMs = day(11, 20)
  expect(athleteFacts({ ...noFacts, dominant_arm: arm }, { atMs, hands }, screenWordingFor('en'))).toEqual([text])
})

const week = (monday: number, median: number) => ({
  startMs: new Date(2026, 9, monday).getTime(),
  sessions: 3,
  p25: median - 5,
  median,
  p75: median + 5,
})

test('weekly medians are a line that breaks at an empty week, with the best value at its time', () => {
  const best = { ms: new Date(2026, 9, 28).getTime(), value: 1_641 }
  const weeks = [week(5, 1_520), week(12, 1_530), week(26, 1_580)]
  const drawing = drawWeeks({ weeks, best, width: 232, height: 190 })
  expect(drawing.lines).toHaveLength(2)
  expect(drawing.lines[0]).toBe(
    `M${drawing.dots[0]?.x} ${drawing.dots[0]?.y}L${drawing.dots[1]?.x} ${drawing.dots[1]?.y}`,
  )
  const [first, , last] = drawing.dots
  expect(first?.y).toBeGreaterThan(last?.y ?? 0)
  expect(drawing.best?.y).toBeLessThan(last?.y ?? 0)
  expect(drawing.best?.y).toBeGreaterThanOrEqual(drawing.top)
  expect(drawWeeks({ weeks, best: { ...best, ms: best.ms + 4e9 }, width: 232, height: 190 }).best).toBeNull()
})
