import { expect, test, vi } from 'vitest'
import { stateSummary } from '../../src/cli/print/clip-report.ts'
import { createReporter } from '../../src/cli/print/reporter.ts'
import type { Clip } from '../../src/station/contract/clip.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { clipInState } from '../support/clip-in-state.ts'
import { someTags } from '../support/station-parts.ts'

/** Returns the output for these clips. */
function told(clips: readonly Clip[], json: boolean): string[] {
  const printed: string[] = []
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text).trimEnd())
    return true
  })
  try {
    const reporter = createReporter({
      json,
      pathOf: (id) => (String(id) === 'earlier.mp4' ? '/cam/earlier.mp4' : null),
    })
    for (const each of clips) reporter.handle({ kind: 'clip', clip: each })
  } finally {
    out.mockRestore()
  }
  return printed
}

const first = clipInState('first.mp4', { kind: 'settling' })
const copy = clipInState('copy.mp4', { kind: 'duplicate', of: first.id })
const late = clipInState('late.mp4', { kind: 'duplicate', of: clipInState('earlier.mp4', { kind: 'found' }).id })

test('a duplicate shows its original, whether found in this run or before', () => {
  expect(told([first, copy, late], false)).toEqual([
    'first.mp4: being written.',
    'copy.mp4: duplicate (/cam/first.mp4).',
    'late.mp4: duplicate (/cam/earlier.mp4).',
  ])
  expect(told([first, copy], true).map((line): unknown => JSON.parse(line))).toEqual([
    { type: 'clip', file: '/cam/first.mp4', state: 'settling' },
    { type: 'clip', file: '/cam/copy.mp4', state: 'duplicate', duplicateOf: '/cam/first.mp4' },
  ])
})

test('a clip that another station uploaded names it and its capture', () => {
  const elsewhere = clipInState('a.mp4', { kind: 'uploaded-elsewhere', station: 'Cage 2', sessionId: 's1' })
  expect(told([elsewhere], false)).toEqual(['a.mp4: uploaded by another station (Cage 2).'])
  expect(told([elsewhere], true).map((line): unknown => JSON.parse(line))).toEqual([
    { type: 'clip', file: '/cam/a.mp4', state: 'uploaded-elsewhere', sessionId: 's1', station: 'Cage 2' },
  ])
})

test.each([true, false])('a clip that waits again for the same reason is told once, as JSON: %s', (json) => {
  const because = failure('original-unread', { original: 'b.mp4' })
  const waiting = (untilMs: number) =>
    clipInState('a.mp4', { kind: 'waiting', untilMs, because, tries: untilMs, refusals: 0, resume: 'tagging' })
  expect(told([waiting(1), waiting(2), clipInState('a.mp4', { kind: 'probing' }), waiting(3)], json)).toHaveLength(3)
})

test('a clip that needs a person is printed with the next step', () => {
  const picture = clipInState('a.mp4', {
    kind: 'unreadable',
    because: failure('not-a-video', { found: 'PNG picture' }),
  })
  expect(told([picture], false)).toEqual([
    'a.mp4: unreadable. a.mp4 is not a .mov or .mp4 video: it is a PNG picture. Export it as .mov or .mp4, or move it out of the folder.',
  ])
})

const rep = (sessionGroupId: string, missing: string[]) =>
  ({ kind: 'rep', rep: { sessionGroupId, missing, failing: [] } }) as const

/** Returns the standard error output for these reps, at the end of the run. */
function saidOf(clips: readonly Clip[], reps: readonly ReturnType<typeof rep>[]): string[] {
  const said: string[] = []
  const silence = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text).trimEnd().slice('00:00:00 '.length))
    return true
  })
  try {
    const reporter = createReporter({ json: false })
    for (const each of clips) reporter.handle({ kind: 'clip', clip: each })
    for (const each of reps) reporter.handle(each)
    reporter.end({}, { count: 0, paths: [], leftOut: 0 })
  } finally {
    silence.mockRestore()
    err.mockRestore()
  }
  return said
}

test('a rep that lacks a camera is named by its file and athlete, and several are grouped in one line', () => {
  const clips = ['1', '2', '3', '4', '5'].map((number) => ({
    ...clipInState(`${number}.mp4`, { kind: 'found' }),
    sessionGroupId: number,
    tags: someTags,
  }))
  expect(saidOf(clips, [rep('1', ['Cam B'])])).toEqual(['1.mp4 (Maya Ortiz): no clip from Cam B yet'])
  const all = clips.map(({ sessionGroupId }) => rep(sessionGroupId, ['Cam B']))
  expect(saidOf(clips, [...all, rep('1', ['Cam C'])])).toEqual([
    '5 reps have no clip from Cam B yet: 1.mp4 (Maya Ortiz), 2.mp4 (Maya Ortiz), 3.mp4 (Maya Ortiz) and 2 more',
    '1.mp4 (Maya Ortiz): no clip from Cam C yet',
  ])
})

test('the summary counts what was left out', () => {
  expect(stateSummary({ completed: 2 }, 1)).toBe('2 completed, 1 file left out (see above)')
  expect(stateSummary({}, 0)).toBe('No clips.')
})
