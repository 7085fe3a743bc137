import { localDay, safeFileName } from '../../../computer/files/file-names.ts'
import { plainText } from '../../../service/plain-text.ts'
import { AppError } from '../../../station/app-error.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { Session } from '../../../station/host/session.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { planShare, type SharedClip } from '../core/plan-share.ts'
import type { ShareOptions } from '../sharing.ts'
import type { ViewerRep } from '../viewer-rep.ts'
import { layoutCaption } from './caption.ts'
import type { ShareRequest } from './make-video.ts'
import { limitNameBytes } from './share-folder.ts'
import { createViewerApi } from './viewer-api.ts'

/** The contract's procedures about shared videos. */
export function createSharingApi(session: Session): StationApi['sharing'] {
  const { shares } = session.videos
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
function orderOf({ station }: Session, { rep, cameras }: ViewerRep, options: ShareOptions): ShareRequest {
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
