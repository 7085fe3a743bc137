import { join } from 'node:path'
import { existingPicture } from '../computer/media/existing-picture.ts'
import { existingPreview } from '../features/viewer/station/preview-cache.ts'
import { previewsFolder } from '../features/viewer/station/session-videos.ts'
import { AppError } from '../station/app-error.ts'
import { plainParameter } from '../station/contract/failure.ts'
import type { Computer } from '../station/host/create-station-api.ts'
import type { StationHost } from '../station/host/station-host.ts'
import { connectToRunningStation } from '../station/rpc/connect-to-running.ts'
import { joinedApi } from '../station/rpc/joined-api.ts'

type Host = Pick<StationHost, 'api' | 'media' | 'close' | 'computer'>

/**
 * Connects to a station that already has the data folder, such as a service: the window becomes its client, and closing
 * the window does not end it. Null where another failure kept ours from starting, or no station answers. `onEnded` is
 * called when it stops.
 */
export async function joinExistingStation(
  error: unknown,
  computer: Computer,
  onEnded: () => void,
): Promise<Host | null> {
  if (!(error instanceof AppError) || error.code !== 'data-folder-in-use') return null
  const connection = await connectToRunningStation(plainParameter(error, 'folder'))
  if (connection === null) return null
  const { station, dataDir, closed, close } = connection
  let isLeft = false
  void closed.then(() => isLeft || onEnded())
  const { chooseFolder = async () => null, showInFolder = () => undefined, savePdf = async () => null } = computer
  const { windowState = () => null } = computer
  return {
    api: joinedApi(station, { chooseFolder, showInFolder, savePdf, windowState }),
    media: {
      async videoOf(id) {
        const [clip] = await station.records.named({ names: [id] }).catch(() => [])
        return clip ? { path: clip.path, sizeBytes: clip.sizeBytes } : null
      },
      // The window shows files in their folders instead of downloading them.
      diagnosticsOf: () => null,
      exportFileOf: () => null,
      resultFileOf: () => null,
      previewOf: (key) => existingPreview(previewsFolder(dataDir), key),
      async sharedVideoOf(id) {
        const shared = await station.sharing.state({ id }).catch(() => null)
        return shared?.kind === 'ready' ? { path: shared.path, sizeBytes: shared.sizeBytes } : null
      },
      picture: (key, name) => existingPicture(join(dataDir, 'pictures'), key, name),
    },
    // An older station lacks this procedure and detects sleep without it.
    computer: (event) => void station.computer({ event }).catch(() => undefined),
    close() {
      isLeft = true
      return close()
    },
  }
}
