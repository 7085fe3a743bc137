import { localDay, safeFileName } from '../../../computer/files/file-names.ts'
import { plainText } from '../../../service/plain-text.ts'
import { AppError } from '../../../station/app-error.ts'
import { shownFileName } from '../../../station/clips/paths.ts'
import { isPlayable } from '../../../station/clips/playable.ts'
import type { Clip, ClipId } from '../../../station/contract/clip.ts'
import { type Drawing, marksBounds, type RepAlignment } from '../../../station/contract/marks.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { SessionParts } from '../../../station/host/session-parts.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { planShare, type SharedClip } from '../core/plan-share.ts'
import type { PreviewState } from '../previews.ts'
import type { ShareOptions } from '../sharing.ts'
import type { ViewerRep } from '../viewer-rep.ts'
import type { ShareRequest } from './make-video.ts'
import type { PreviewedClip } from './previews.ts'
import type { SessionVideos } from './session-videos.ts'
import { layoutCaption, limitNameBytes } from './share-folder.ts'
import { createViewerApi } from './viewer-api.ts'

/** The contract's procedures about drawings on frames and the alignment of reps. */
export function createMarksApi({ station, hub }: Pick<SessionParts, 'station' | 'hub'>): StationApi['marks'] {
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

/** The contract's procedures about shared videos. */
function createSharingApi(session: SessionParts, { shares }: SessionVideos): StationApi['sharing'] {
  const viewer = createViewerApi(session)
  return {
    async start({ repId, options }) {
      const viewed = await viewer.rep({ repId })
      if (!viewed) throw new AppError('rep-unknown', { rep: repId })
      return { id: shares.start(orderOf(session, viewed, options)) }
    },
    state: ({ id }) => shares.state(id),
    cancel: ({ id }) => shares.cancel(id),
  }
}

/** Describes a shared video. Throws AppError `share-empty`, `share-too-long`, `clip-unknown`. */
function orderOf({ station }: SessionParts, { rep, cameras }: ViewerRep, options: ShareOptions): ShareRequest {
  const clips = cameras.flatMap(({ clip: { id }, startMs, nudgeFrames }) => {
    const clip = station.store.get(id)
    return clip?.probe && clip.fingerprint !== null
      ? [{ clip, fingerprint: clip.fingerprint, probe: clip.probe, startMs, nudgeFrames }]
      : []
  })
  const shared = clips.map(
    ({ clip, probe, startMs, nudgeFrames }): SharedClip => ({
      id: clip.id,
      path: clip.path,
      durationMs: probe.durationMs,
      framesPerSecond: probe.framesPerSecond,
      widthPixels: probe.widthPixels,
      heightPixels: probe.heightPixels,
      startMs,
      nudgeFrames,
    }),
  )
  const plan = planShare(shared, options)
  const used = new Set(plan.panes.map(({ path }) => path))
  const name = options.withName ? rep.athleteName : null
  return {
    plan,
    caption: layoutCaption([name, options.date], plan.picture),
    name: fileNameOf(rep, options),
    sources: clips.flatMap(({ fingerprint, clip: { path, sizeBytes, modifiedAtMs } }) =>
      used.has(path) ? [{ fingerprint, path, sizeBytes, modifiedAtMs }] : [],
    ),
  }
}

/** File name of a shared video: the athlete only if the video shows the name, the movement and the day. */
function fileNameOf(rep: RepRow, { withName, date }: ShareOptions): string {
  const words = [withName ? rep.athleteName : null, rep.movement, date === null ? null : localDay(rep.atMs)]
  const text = words.filter((word) => word !== null).join(' ')
  return `${limitNameBytes(safeFileName(plainText(text === '' ? 'OnDeck video' : text)).toWellFormed())}.mp4`
}

/** The contract's procedures about previews. Throws AppError `clip-unknown`. */
function createPreviewsApi(
  { station }: Pick<SessionParts, 'station'>,
  { previews }: SessionVideos,
): StationApi['previews'] {
  function clipOf(id: ClipId): Clip {
    const clip = station.store.get(id)
    if (!clip) throw new AppError('clip-unknown', { clip: id })
    return clip
  }

  /** Skips ffmpeg for a clip that can be played as it is. */
  function unlessPlayable(id: ClipId, ask: (clip: PreviewedClip) => PreviewState): PreviewState {
    const clip = clipOf(id)
    if (clip.probe !== null && isPlayable(clip.probe.codec)) return { kind: 'not-needed' }
    return ask(previewed(clip))
  }

  return {
    state: ({ clipId }) => unlessPlayable(clipId, (clip) => previews.state(clip)),
    want: ({ clipId, viewer }) => unlessPlayable(clipId, (clip) => previews.want(clip, viewer)),
    leave: ({ clipId, viewer }) => previews.leave(clipOf(clipId), viewer),
    retry: ({ clipId }) => previews.retry(clipOf(clipId)),
  }
}

/** A clip without a probe cannot be converted yet. */
const previewed = ({ fingerprint, path, sizeBytes, modifiedAtMs, probe }: Clip): PreviewedClip => ({
  fingerprint: probe === null ? null : fingerprint,
  path,
  sizeBytes,
  modifiedAtMs,
  durationMs: probe?.durationMs ?? 0,
})

/** The contract's procedures about previews and shared videos. */
export const createVideosApi = (
  session: SessionParts,
  videos: SessionVideos,
): Pick<StationApi, 'previews' | 'sharing'> => ({
  previews: createPreviewsApi(session, videos),
  sharing: createSharingApi(session, videos),
})
