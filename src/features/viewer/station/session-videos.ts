import { join } from 'node:path'
import { createPictures, type PictureMaker } from '../../../computer/media/pictures.ts'
import { sourceFolderHolding } from '../../../computer/media/source-folder-program.ts'
import type { Station } from '../../../station/host/station.ts'
import type { EventHub } from '../../../station/rpc/event-hub.ts'
import type { SessionSettings } from '../../../station/settings/session-settings.ts'
import { createPreviews, type PreviewMaker, type PreviewOptions } from './previews.ts'
import { createShareMaker, type ShareMaker } from './share-maker.ts'

/** Room for some dozens of long previews, or hundreds of short ones. */
const PREVIEWS_LIMIT_BYTES = 4_000_000_000

export interface SessionVideos {
  readonly previews: PreviewMaker
  readonly shares: ShareMaker
  /** Stops the running programs. Resolves when nothing is written any more. */
  stop(): Promise<void>
}

/** Folder of a station's previews. */
export const previewsFolder = (dataDir: string) => join(dataDir, 'previews')

/** Creates the preview and share makers of a session. */
function createSessionVideos({
  dataDir,
  hub,
  ...parts
}: Pick<PreviewOptions, 'ffmpegPath' | 'videoCrashes' | 'mayRun'> & {
  readonly dataDir: string
  readonly hub: Pick<EventHub, 'publish'>
}): SessionVideos {
  const previews = createPreviews({
    ...parts,
    cacheDir: previewsFolder(dataDir),
    limitBytes: PREVIEWS_LIMIT_BYTES,
    onChange: () => hub.publish({ topics: ['previews'] }),
  })
  const shares = createShareMaker({
    ...parts,
    folder: join(dataDir, 'shared'),
    onChange: () => hub.publish({ topics: ['sharing'] }),
  })
  return {
    previews,
    shares,
    async stop() {
      await Promise.all([previews.stop(), shares.stop()])
    },
  }
}

/** Room for thousands of pictures. */
const PICTURES_LIMIT_BYTES = 500_000_000

interface Parts {
  readonly dataDir: string
  /** Null without ffmpeg. */
  readonly ffmpegPath: string | null
  readonly station: Station
  readonly settings: SessionSettings
  readonly hub: EventHub
}

/** Creates the makers of pictures and videos, which share ffmpeg and the list of videos that crash it. */
export function createSessionMakers({ dataDir, ffmpegPath, station, settings, hub }: Parts): {
  readonly pictures: PictureMaker
  readonly videos: SessionVideos
} {
  const publishPictures = () => hub.publish({ topics: ['reps', 'untagged', 'attention', 'queue'] })
  const ffmpeg = {
    ffmpegPath,
    videoCrashes: station.memory.videoCrashes,
    mayRun: () => ffmpegPath === null || sourceFolderHolding(ffmpegPath, settings.settings().folders) === null,
  }
  const videos = createSessionVideos({ ...ffmpeg, dataDir, hub })
  const pictures = createPictures({
    ...ffmpeg,
    cacheDir: join(dataDir, 'pictures'),
    limitBytes: PICTURES_LIMIT_BYTES,
    onReady: publishPictures,
    onNone: publishPictures,
  })
  return { pictures, videos }
}
