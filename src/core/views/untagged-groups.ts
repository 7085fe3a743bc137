import type { UntaggedMark } from './view-ports.ts'

interface Grouping {
  readonly windowMs: number
  readonly cameraOf: (clip: UntaggedMark) => string
  readonly recordedAt: (clip: UntaggedMark) => number | null
}

export interface MarkGroup {
  readonly atMs: number
  readonly marks: UntaggedMark[]
}

/**
 * Clips without complete tags that were recorded together: of different cameras, within a rep's window, and not said to be
 * of different athletes. One whose time cannot be trusted stands alone. The oldest first.
 */
export function groupMarks(marks: readonly UntaggedMark[], { windowMs, cameraOf, recordedAt }: Grouping): MarkGroup[] {
  const timed = marks
    .map((mark) => ({ mark, recordedAtMs: recordedAt(mark) }))
    .toSorted((a, b) => (a.recordedAtMs ?? a.mark.foundAtMs) - (b.recordedAtMs ?? b.mark.foundAtMs))
  const groups: MarkGroup[] = []
  let open: MarkGroup[] = []
  for (const { mark, recordedAtMs } of timed) {
    if (recordedAtMs === null) {
      groups.push({ atMs: mark.foundAtMs, marks: [mark] })
      continue
    }
    open = open.filter(({ atMs }) => recordedAtMs - atMs <= windowMs)
    const joined = open.find(({ marks: others }) => others.every((other) => belongTogether(other, mark, cameraOf)))
    if (joined) joined.marks.push(mark)
    else {
      const group = { atMs: recordedAtMs, marks: [mark] }
      groups.push(group)
      open.push(group)
    }
  }
  return groups
}

const belongTogether = (a: UntaggedMark, b: UntaggedMark, cameraOf: Grouping['cameraOf']) =>
  cameraOf(a) !== cameraOf(b) && athleteSaid(a) === athleteSaid(b)

const athleteSaid = ({ handTags }: UntaggedMark) => JSON.stringify(handTags?.athlete ?? null)
