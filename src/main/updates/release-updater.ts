import type { AppUpdater } from 'electron-updater'
import { z } from 'zod'
import { parseFeedAddress } from '../../computer/feed-address.ts'
import { withTimeout } from '../../computer/files/with-timeout.ts'
import { AppError } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'
import type { ReleaseToInstall } from '../../station/host/install-update.ts'

const CHECK_TIMEOUT_MS = 60_000
const DOWNLOAD_TIMEOUT_MS = 60 * 60_000
/** On macOS the system's updater fetches the release once more from this process, and reports no end when it hangs. */
const INSTALL_TIMEOUT_MS = 2 * 60_000
const MAX_DETAIL_LENGTH = 200

/** A release's file lies beside its list: an address elsewhere could be without https. */
const Files = z.array(z.object({ url: z.string().regex(/^[\w.-]+$/) })).min(1)

interface Parts {
  /** Feed of the build or of the managed settings; null for none. */
  readonly findFeed: () => string | null
  readonly createUpdater: () => Promise<AppUpdater>
  /** Stops the station in order, then calls `leave`, which ends the program. */
  readonly stopFor: (leave: () => void) => void
  /** Starts this version again, where the installer did not start. */
  readonly relaunch: () => void
}

export type ReleaseUpdater = ReturnType<typeof createReleaseUpdater>

/** Downloads and installs releases by electron-updater, which is loaded for the first one. */
export function createReleaseUpdater({ findFeed, createUpdater, stopFor, relaunch }: Parts) {
  let loaded: AppUpdater | null = null
  let isDownloaded = false

  return {
    /**
     * Downloads exactly this release and checks its hash and, on Windows, its signature. Throws AppError
     * `update-feed-missing`, `update-failed`.
     */
    async fetch({ version, proxy }: ReleaseToInstall): Promise<void> {
      const feed = parseFeedAddress(findFeed())
      if (feed === null) throw new AppError('update-feed-missing')
      isDownloaded = false
      try {
        loaded ??= await createUpdater()
        await useProxy(loaded, proxy)
        loaded.setFeedURL({ provider: 'generic', url: feed })
        await download(loaded, version)
        isDownloaded = true
      } catch (error) {
        throw toUpdateFailure(error, version)
      }
    },
    /** Stops the station, and starts the installer of what was downloaded. Throws AppError `update-unavailable`. */
    restart(): void {
      const updater = loaded
      if (updater === null || !isDownloaded) throw new AppError('update-unavailable')
      isDownloaded = false
      stopFor(() => {
        let isGivenUp = false
        const giveUp = () => {
          if (isGivenUp) return
          isGivenUp = true
          relaunch()
        }
        updater.once('error', giveUp)
        setTimeout(giveUp, INSTALL_TIMEOUT_MS).unref()
        // Silent, and started again afterwards.
        updater.quitAndInstall(true, true)
      })
    },
  }
}

async function download(updater: AppUpdater, version: string): Promise<void> {
  const found = await withTimeout(updater.checkForUpdates(), CHECK_TIMEOUT_MS)
  if (!found?.isUpdateAvailable || found.updateInfo.version !== version) {
    throw new AppError('update-failed', { detail: otherRelease(found?.updateInfo.version) })
  }
  if (!Files.safeParse(found.updateInfo.files).success) {
    throw new AppError('update-failed', { detail: evidence('release-elsewhere') })
  }
  const { cancellationToken } = found
  const files = await withTimeout(updater.downloadUpdate(cancellationToken), DOWNLOAD_TIMEOUT_MS)
  if (files !== null) return
  cancellationToken?.cancel()
  throw new AppError('update-failed', { detail: evidence('no-answer') })
}

const otherRelease = (version = '–') => evidence('other-release', { version: shorten(version) })

/** The package has a session of its own, which knows neither the proxy of the settings nor its password. */
async function useProxy(updater: AppUpdater, proxy: string | null): Promise<void> {
  const url = proxy === null ? null : new URL(proxy)
  await updater.netSession.setProxy(url === null ? { mode: 'system' } : { proxyRules: url.origin })
  updater.removeAllListeners('login')
  updater.on('login', ({ isProxy }, answer) => {
    if (isProxy && url !== null && url.username !== '') {
      answer(decodeURIComponent(url.username), decodeURIComponent(url.password))
    } else answer('', '')
  })
}

function toUpdateFailure(error: unknown, version: string): AppError {
  if (error instanceof AppError) return new AppError(error.code, { ...error.parameters, version }, { cause: error })
  const code = error instanceof Error && 'code' in error ? error.code : null
  const text = error instanceof Error ? error.message : String(error)
  const detail = code === 'ERR_UPDATER_INVALID_SIGNATURE' ? evidence('release-unsigned') : shorten(text)
  return new AppError('update-failed', { version, detail }, { cause: error })
}

/** The first line is the reason; what follows is a stack or an answer of a server. */
const shorten = (text: string) => (text.split('\n')[0] ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_DETAIL_LENGTH)
