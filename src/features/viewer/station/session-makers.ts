import { join } from 'node:path'
import { createPictures, type PictureMaker } from '../../../computer/media/pictures.ts'
import { sourceFolderHolding } from '../../../computer/media/source-folder-program.ts'
import type { Station } from '../../../station/host/station.ts'
import type { EventHub } from '../../../station/rpc/event-hub.ts'
import type { SessionSettings } from '../../../station/settings/session-settings.ts'
import { createSessionVideos, type SessionVideos } from './session-videos.ts'

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
