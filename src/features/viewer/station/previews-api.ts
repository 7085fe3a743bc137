import { AppError } from '../../../station/app-error.ts'
import { isPlayable } from '../../../station/clips/playable.ts'
import type { Clip, ClipId } from '../../../station/contract/clip.ts'
import type { Session } from '../../../station/host/session.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import type { PreviewState } from '../previews.ts'
import type { PreviewedClip } from './previews.ts'

/** The contract's procedures about previews. Throws AppError `clip-unknown`. */
export function createPreviewsApi({ station, videos }: Session): StationApi['previews'] {
  const { previews } = videos

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
