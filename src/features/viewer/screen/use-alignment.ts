import { useMemo } from 'react'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ViewerRep } from '../viewer-rep.ts'
import { type AlignedFrame, alignTracks, firstFrame, type SharedEvent, sharedEvent } from './align-tracks.ts'
import type { VideoTrack } from './timeline.ts'
import { useEvents } from './use-events.ts'

export interface SideAlignment {
  readonly at: AlignedFrame
  /** A person set the frame; otherwise it is an event of the results, or the start. */
  readonly isMarked: boolean
}

interface AlignmentSides {
  readonly first: { readonly viewed: ViewerRep; readonly tracks: readonly VideoTrack[] | null }
  readonly second: { readonly viewed: ViewerRep; readonly tracks: readonly VideoTrack[] | null }
}

/** Tracks of both reps on one clock and their alignment; null tracks are still being read. */
export function useAlignment({ first, second }: AlignmentSides) {
  const client = useClient()
  const [one, other] = [first.viewed.rep.id, second.viewed.rep.id]
  const read = () => Promise.all([one, other].map((repId) => client.marks.alignment({ repId })))
  const { value: marked } = useRead(`${one} ${other}`, read, ['viewer', 'reps'])
  const events = { first: useEvents(first.viewed), second: useEvents(second.viewed) }
  const aligned = useMemo(() => {
    if (!first.tracks || !second.tracks || !marked) return null
    const shared = sharedEvent(
      { tracks: first.tracks, events: events.first },
      { tracks: second.tracks, events: events.second },
    )
    const side = (index: 0 | 1, tracks: readonly VideoTrack[]): SideAlignment => {
      const mark = marked[index]
      const known = mark && tracks.some(({ id }) => id === mark.clipId) ? mark : null
      return { at: known ?? ofEvent(shared, index) ?? firstFrame(tracks), isMarked: known !== null }
    }
    const sides = { first: side(0, first.tracks), second: side(1, second.tracks) }
    const tracks = alignTracks(first.tracks, second.tracks, { first: sides.first.at, second: sides.second.at })
    return { tracks, ...sides, event: shared?.name ?? null }
  }, [first.tracks, second.tracks, marked, events.first, events.second])
  const marking = useAction(async (repId: string, at: AlignedFrame | null) => {
    if (at === null) await client.marks.forgetAlignment({ repId })
    else await client.marks.align({ repId, clipId: at.clipId, frame: at.frame })
  })
  return { aligned, marking }
}

const ofEvent = (shared: SharedEvent | null, index: 0 | 1) => shared && (index === 0 ? shared.first : shared.second)
