import type { JoinedFeature } from '../../../station/rpc/joined-feature.ts'
import { existingPreview } from './preview-cache.ts'
import { previewsFolder } from './session-videos.ts'

/** Previews and shared videos of a station in another process. */
export const joinedViewer: JoinedFeature = {
  media: (station, dataDir) => ({
    previewOf: (key) => existingPreview(previewsFolder(dataDir), key),
    async sharedVideoOf(id) {
      const shared = await station.sharing.state({ id }).catch(() => null)
      return shared?.kind === 'ready' ? { path: shared.path, sizeBytes: shared.sizeBytes } : null
    },
  }),
}
