import type { ResolveProxy } from '../../../computer/network/transport.ts'
import { programVersion } from '../../../computer/program-version.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { InstallLimit } from '../../../station/contract/updates.ts'
import type { InstallUpdate } from '../../../station/host/install-update.ts'
import type { Station } from '../../../station/host/station.ts'
import type { FeatureContext, FeatureOptions } from '../../../station/host/station-feature.ts'
import { findFeed, findInstallKind, findInstallLimit } from './update-source.ts'
import { createUpdates } from './updates.ts'

interface UpdateOptions {
  /** Address of the feed, replaced by tests; the one of the managed settings or the build when not given. */
  readonly updateFeed?: string | null
  /** Replaced by tests; what the build and the system allow when not given. */
  readonly installLimit?: InstallLimit | null
}

interface Parts extends UpdateOptions {
  readonly dataDir: string
  readonly isPractice?: boolean
  readonly resolveProxy?: ResolveProxy | undefined
  /** Undefined without a window. */
  readonly installUpdate?: InstallUpdate | undefined
  readonly station: Pick<Station, 'store'>
  readonly settings: () => Settings
  readonly onChange: () => void
}

/** Opens the updates of one station. Practice checks for none. */
function openUpdates(parts: Parts) {
  const { dataDir, station, installUpdate, settings, resolveProxy, onChange } = parts
  return createUpdates({
    dataDir,
    feed: parts.isPractice ? null : feedOf(parts.updateFeed),
    version: programVersion(),
    installKind: findInstallKind(),
    installLimit: parts.installLimit === undefined ? findInstallLimit(installUpdate !== undefined) : parts.installLimit,
    settings,
    work() {
      const counts = station.store.counts()
      const uploading = counts.reserving + counts.sending + counts.confirming
      return {
        isUploading: uploading > 0,
        hasOpenReservation: station.store.hasOpenReservation(systemClock.nowMs()),
      }
    },
    install: installUpdate,
    resolveProxy,
    clock: systemClock,
    onChange,
  })
}

const feedOf = (replaced: string | null | undefined): string | null => (replaced === undefined ? findFeed() : replaced)

interface Context extends FeatureContext {
  readonly options: FeatureOptions & UpdateOptions
}

export const updatesOfStation = {
  open({ options, station, settings, hub }: Context) {
    const onChange = () => hub.publish({ topics: ['updates'] })
    const { state, check, install, announced, start, stop } = openUpdates({
      ...options,
      station,
      settings: settings.settings,
      onChange,
    })
    return { api: { updates: { state, check, install } }, announces: announced, start, stop }
  },
}
