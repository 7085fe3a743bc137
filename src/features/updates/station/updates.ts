import { localTime } from '../../../computer/local-time.ts'
import { type ResolveProxy, transportOf } from '../../../computer/network/transport.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { InstallKind, InstallLimit, OfferedRelease, UpdatesState } from '../../../station/contract/updates.ts'
import type { InstallUpdate } from '../../../station/host/install-update.ts'
import type { LoopClock } from '../../../station/ports.ts'
import { compareVersions, installBlockOf, isInstallDue, isUpdateCheckDue, type PresentWork } from '../core.ts'
import { createInstalling, failureOfLastInstall } from './installing.ts'
import { openUpdateMemory } from './update-memory.ts'

const UPDATE_INTERVAL_MS = 60_000

interface Parts {
  readonly dataDir: string
  /** Null where neither the build nor the managed settings name one: nothing is loaded, asked or written then. */
  readonly feed: string | null
  readonly version: string
  readonly installKind: InstallKind
  /** Null where OnDeck may install; `install` is called only then. */
  readonly installLimit: InstallLimit | null
  readonly settings: () => Pick<Settings, 'updates' | 'service'>
  readonly work: () => PresentWork
  readonly install?: InstallUpdate | undefined
  readonly resolveProxy?: ResolveProxy | undefined
  readonly clock: LoopClock
  readonly onChange: () => void
}

/** Checks for releases once a day, and installs them where the settings and the build allow it. */
export function createUpdates(parts: Parts) {
  const { feed, version, installKind, installLimit, settings, work, clock, onChange } = parts
  const install = installLimit === null ? parts.install : undefined
  const memory = feed === null ? null : openUpdateMemory(parts.dataDir, feed)
  const ended = new AbortController()
  let running: Promise<void> | null = null
  let checking: Promise<void> | null = null
  let because: Failure | null = failureOfLastInstall(memory?.get().installingVersion ?? null, version)

  const installing = createInstalling({
    install,
    work,
    proxy: () => settings().service.proxy ?? null,
    remember: (change) => memory?.set(change),
    nowMs: clock.nowMs,
    onChange(failed) {
      because = failed
      onChange()
    },
  })

  const offered = () => compareRelease(memory?.get().release ?? null, version)

  function state(): UpdatesState {
    return {
      version,
      installKind,
      feed,
      checking: checking !== null,
      checkedAtMs: memory?.get().checkedAtMs ?? null,
      because,
      offered: offered(),
      canInstall: install !== undefined,
      installLimit,
      blockedBy: offered()?.relation === 'newer' ? installBlockOf(work()) : null,
      installing: installing.isRunning(),
    }
  }

  async function ask(address: string) {
    memory?.set({ triedAtMs: clock.nowMs() })
    onChange()
    try {
      // Loaded for a check only: a station without a feed has no code for it in memory.
      const { readFeed } = await import('./read-feed.ts')
      const release = await readFeed(address, transportOf(settings().service, parts.resolveProxy), ended.signal)
      memory?.set({ release, checkedAtMs: clock.nowMs() })
      because = null
    } catch (error) {
      because = toFailure(error)
    } finally {
      checking = null
      onChange()
    }
  }

  /** Reads the feed now, once at a time. Throws AppError `update-feed-missing`. */
  async function check(): Promise<UpdatesState> {
    if (feed === null) throw new AppError('update-feed-missing')
    checking ??= ask(feed)
    await checking
    return state()
  }

  /** Throws AppError `not-here`, `update-unavailable`, `update-blocked`, `update-failed`. */
  async function installNow() {
    if (feed === null || install === undefined) throw new AppError('not-here', { what: evidence('updating') })
    const release = offered()
    if (release?.relation !== 'newer') {
      throw new AppError('update-unavailable', { version, offered: release?.version ?? '' })
    }
    installing.throwIfBlocked(release)
    if (!installing.isRunning()) await installing.start(release)
  }

  async function step(address: string) {
    const nowMs = clock.nowMs()
    const { triedAtMs = null } = memory?.get() ?? {}
    if (isUpdateCheckDue(settings().updates.mode, triedAtMs, nowMs)) await (checking ??= ask(address))
    const release = offered()
    const facts = { ...work(), settings: settings().updates, offered: release, nowMs }
    const installTriedAtMs = memory?.get().installTriedAtMs ?? null
    if (!install || installing.isRunning() || !release) return
    if (!isInstallDue({ ...facts, canInstall: true, triedAtMs: installTriedAtMs }, localTime)) return
    // The failure is in the state; the next attempt is tomorrow.
    await installing.start(release).catch(() => undefined)
  }

  async function run(address: string) {
    while (!ended.signal.aborted) {
      await step(address).catch((error: unknown) => {
        because = toFailure(error)
      })
      await clock.rest(UPDATE_INTERVAL_MS, ended.signal)
    }
  }

  return {
    state,
    check,
    install: installNow,
    /** The newer release that people are told of; null while updates are off. */
    announced(): string | null {
      const release = offered()
      return release?.relation === 'newer' && settings().updates.mode !== 'off' ? release.version : null
    },
    start() {
      if (feed !== null) running = run(feed)
    },
    async stop() {
      ended.abort()
      await running
    },
  }
}

const compareRelease = (release: Omit<OfferedRelease, 'relation'> | null, version: string): OfferedRelease | null =>
  release && { ...release, relation: compareVersions(release.version, version) }
