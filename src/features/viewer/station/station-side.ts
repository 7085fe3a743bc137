import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { createSessionVideos } from './session-videos.ts'
import { createMarksApi, createVideosApi } from './videos-api.ts'
import { createViewerApi } from './viewer-api.ts'

export const viewerOfStation = {
  open(context: FeatureContext) {
    const { dataDir, hub, ffmpeg } = context
    const videos = createSessionVideos({ ...ffmpeg, dataDir, hub })
    const { previews, shares } = videos
    return {
      api: { viewer: createViewerApi(context), marks: createMarksApi(context), ...createVideosApi(context, videos) },
      media: { previewOf: previews.file, sharedVideoOf: shares.file },
      removeMade: previews.remove,
      afterStop: videos.stop,
    }
  },
}
