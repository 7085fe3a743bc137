import { AppError } from '../../../station/app-error.ts'
import { shownFileName } from '../../../station/clips/paths.ts'
import type { Drawing, RepAlignment } from '../../../station/contract/marks.ts'
import { marksBounds } from '../../../station/contract/marks.ts'
import type { Session } from '../../../station/host/session.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'

/** The contract's procedures about drawings on frames and the alignment of reps. */
export function createMarksApi({ station, hub }: Pick<Session, 'station' | 'hub'>): StationApi['marks'] {
  const { memory } = station
  const publish = () => hub.publish({ topics: ['viewer'] })

  function clipOf({ clipId }: Pick<Drawing, 'clipId'>) {
    const clip = station.store.get(clipId)
    if (!clip) throw new AppError('clip-unknown', { clip: clipId })
    return clip
  }

  function align(alignment: RepAlignment) {
    const clip = clipOf(alignment)
    if (clip.sessionGroupId !== alignment.repId) throw new AppError('clip-unknown', { clip: clip.id })
    memory.alignments.put(alignment)
    publish()
  }

  return {
    drawings: ({ clips }) => [...new Set(clips)].flatMap((id) => memory.drawings.ofClip(id)),
    put(drawing) {
      const { path } = clipOf(drawing)
      const limit = marksBounds.drawingsPerClip
      if (!memory.drawings.put(drawing)) throw new AppError('drawings-full', { fileName: shownFileName(path), limit })
      publish()
    },
    discard({ id }) {
      memory.drawings.remove(id)
      publish()
    },
    /** Null for a clip that was moved to another rep since. */
    alignment({ repId }) {
      const alignment = memory.alignments.of(repId)
      return alignment && clipOf(alignment).sessionGroupId === repId ? alignment : null
    },
    align,
    forgetAlignment({ repId }) {
      memory.alignments.remove(repId)
      publish()
    },
  }
}
