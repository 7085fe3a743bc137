import { expect, test, vi } from 'vitest'
import { createReporter } from '../../src/cli/reporter.ts'
import type { Clip } from '../../src/contract/clip.ts'
import { failure } from '../../src/contract/failure.ts'
import { clipInState } from '../support/clip-in-state.ts'

/** What is printed of these clips. */
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
    for (const each of clips) reporter.tell({ kind: 'clip', clip: each })
  } finally {
    out.mockRestore()
  }
  return printed
}

const first = clipInState('first.mp4', { kind: 'settling' })
const copy = clipInState('copy.mp4', { kind: 'duplicate', of: first.id })
const late = clipInState('late.mp4', { kind: 'duplicate', of: clipInState('earlier.mp4', { kind: 'found' }).id })

test('a duplicate says of what, whether that was found in this run or before', () => {
  expect(told([first, copy, late], false)).toEqual([
    'first.mp4: settling.',
    'copy.mp4: same as another (/cam/first.mp4).',
    'late.mp4: same as another (/cam/earlier.mp4).',
  ])
  expect(told([first, copy], true).map((line): unknown => JSON.parse(line))).toEqual([
    { type: 'clip', file: '/cam/first.mp4', state: 'settling' },
    { type: 'clip', file: '/cam/copy.mp4', state: 'duplicate', duplicateOf: '/cam/first.mp4' },
  ])
})

test('a clip that needs somebody comes with the next step', () => {
  const picture = clipInState('a.mp4', {
    kind: 'unreadable',
    because: failure('not-a-video', { found: 'PNG picture' }),
  })
  expect(told([picture], false)).toEqual([
    'a.mp4: cannot be read. a.mp4 is not a .mov or .mp4 video: it is a PNG picture. Export it as .mov or .mp4, or move it out of the folder.',
  ])
})
