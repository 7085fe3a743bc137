import { join } from 'node:path'
import { createPictures } from '../../computer/media/pictures.ts'
import { sourceFolderHolding } from '../../computer/media/source-folder-program.ts'
import type { VideoCrashStore } from '../examining/video-crashes.ts'
import type { SessionParts } from './session-parts.ts'

/** Room for thousands of pictures. */
const PICTURES_LIMIT_BYTES = 500_000_000

/** The program that makes pictures and videos of clips, and the list of videos that crash it. */
export interface SessionFfmpeg {
  /** Null without ffmpeg. */
  readonly ffmpegPath: string | null
  readonly videoCrashes: VideoCrashStore
  readonly mayRun: () => boolean
}

export const sessionFfmpeg = (
  ffmpegPath: string | null,
  { station, settings }: Pick<SessionParts, 'station' | 'settings'>,
): SessionFfmpeg => ({
  ffmpegPath,
  videoCrashes: station.memory.videoCrashes,
  mayRun: () => ffmpegPath === null || sourceFolderHolding(ffmpegPath, settings.settings().folders) === null,
})

/** Creates the maker of a session's pictures. */
export function createSessionPictures(ffmpeg: SessionFfmpeg, { dataDir, hub }: Pick<SessionParts, 'dataDir' | 'hub'>) {
  const publish = () => hub.publish({ topics: ['reps', 'untagged', 'attention', 'queue'] })
  return createPictures({
    ...ffmpeg,
    cacheDir: join(dataDir, 'pictures'),
    limitBytes: PICTURES_LIMIT_BYTES,
    onReady: publish,
    onNone: publish,
  })
}
