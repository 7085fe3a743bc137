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
    .map((mark) => ({ mark, camera: cameraOf(mark), athlete: athleteSaid(mark), recordedAtMs: recordedAt(mark) }))
    .toSorted((a, b) => (a.recordedAtMs ?? a.mark.foundAtMs) - (b.recordedAtMs ?? b.mark.foundAtMs))
  const groups: MarkGroup[] = []
  const open: OpenGroup[] = []
  for (const { mark, camera, athlete, recordedAtMs } of timed) {
    if (recordedAtMs === null) {
      groups.push({ atMs: mark.foundAtMs, marks: [mark] })
      continue
    }
    // The oldest stands first.
    while (open[0] && recordedAtMs - open[0].group.atMs > windowMs) open.shift()
    const joined = open.find((one) => one.athlete === athlete && !one.cameras.has(camera))
    if (joined) {
      joined.group.marks.push(mark)
      joined.cameras.add(camera)
      continue
    }
    const group = { atMs: recordedAtMs, marks: [mark] }
    groups.push(group)
    open.push({ group, athlete, cameras: new Set([camera]) })
  }
  return groups
}

/** A group that may still get a clip of another camera. */
interface OpenGroup {
  readonly group: MarkGroup
  readonly athlete: string
  readonly cameras: Set<string>
}

const athleteSaid = ({ handTags }: UntaggedMark) => JSON.stringify(handTags?.athlete ?? null)
