import { AppError, toFailure } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { OfferedRelease } from '../../../station/contract/updates.ts'
import type { InstallUpdate } from '../../../station/host/install-update.ts'
import { compareVersions, installBlockOf, type PresentWork } from '../core.ts'
import type { UpdateMemory } from './update-memory.ts'

interface Parts {
  /** Undefined where OnDeck may not install. */
  readonly install: InstallUpdate | undefined
  readonly work: () => PresentWork
  readonly proxy: () => string | null
  readonly remember: (change: Partial<UpdateMemory>) => void
  readonly nowMs: () => number
  /** Called at the start and at the end, with the failure; null for none. */
  readonly onChange: (because: Failure | null) => void
}

/** Installs releases, one at a time. */
export function createInstalling({ install, work, proxy, remember, nowMs, onChange }: Parts) {
  let isRunning = false

  /** Throws AppError `update-blocked`. */
  function throwIfBlocked({ version }: OfferedRelease) {
    const block = installBlockOf(work())
    if (block !== null) throw new AppError('update-blocked', { version, why: block })
  }

  return {
    isRunning: () => isRunning,
    throwIfBlocked,
    /** Throws AppError `not-here`, `update-blocked`, `update-failed`. */
    async start(release: OfferedRelease) {
      if (install === undefined) throw new AppError('not-here', { what: evidence('updating') })
      const { version } = release
      let because: Failure | null = null
      isRunning = true
      remember({ installTriedAtMs: nowMs(), installingVersion: null })
      onChange(null)
      try {
        await install({ version, proxy: proxy() }, () => {
          // An upload may have begun during the download.
          throwIfBlocked(release)
          remember({ installingVersion: version })
        })
      } catch (error) {
        // A blocked installation is no attempt: it is tried again within the hour, and its download is kept.
        if (error instanceof AppError && error.code === 'update-blocked') remember({ installTriedAtMs: null })
        else because = toFailure(error)
        throw error
      } finally {
        isRunning = false
        onChange(because)
      }
    },
  }
}

/** A version that was given to the installer, while an older one runs again, was not installed. */
export const failureOfLastInstall = (installing: string | null, version: string): Failure | null =>
  installing !== null && compareVersions(installing, version) === 'newer'
    ? failure('update-failed', { version: installing, detail: evidence('still-this-version') })
    : null
