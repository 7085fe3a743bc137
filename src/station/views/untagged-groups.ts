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
 * Groups untagged clips that were recorded together: by different cameras, within a rep's window, and not tagged with
 * different athletes. A clip without a trusted time stands alone. Oldest first.
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
    // Groups are sorted by time.
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

/** A group that may get a clip of another camera. */
interface OpenGroup {
  readonly group: MarkGroup
  readonly athlete: string
  readonly cameras: Set<string>
}

const athleteSaid = ({ handTags }: UntaggedMark) => JSON.stringify(handTags?.athlete ?? null)
