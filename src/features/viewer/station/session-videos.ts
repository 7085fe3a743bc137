import { join } from 'node:path'
import type { EventHub } from '../../../station/rpc/event-hub.ts'
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
export function createSessionVideos({
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
