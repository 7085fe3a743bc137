import { evidence } from '../../contract/evidence.ts'
import type { Failure } from '../../contract/failure.ts'
import type { Settings } from '../../contract/station/settings.ts'
import type { InstallKind, OfferedRelease, UpdatesState } from '../../contract/station/updates.ts'
import { AppError, toFailure } from '../../core/app-error.ts'
import type { LoopClock } from '../../core/ports.ts'
import {
  compareVersions,
  installBlockOf,
  isInstallDue,
  isUpdateCheckDue,
  type PresentWork,
} from '../../core/updates/update-plan.ts'
import { localTime } from '../local-time.ts'
import { type ResolveProxy, transportOf } from '../network/transport.ts'
import { openUpdateMemory } from './update-memory.ts'

const UPDATE_INTERVAL_MS = 60_000

/** Installs one release and restarts the program. Throws AppError `update-failed`. */
export type InstallUpdate = (release: { readonly feed: string; readonly version: string }) => Promise<void>

interface Parts {
  readonly dataDir: string
  /** Null where neither the build nor the managed settings name one: nothing is loaded, asked or written then. */
  readonly feed: string | null
  readonly version: string
  readonly installKind: InstallKind
  readonly settings: () => Pick<Settings, 'updates' | 'service'>
  readonly work: () => PresentWork
  /** Undefined where OnDeck may not install: the build is unsigned, or the system checks no signature. */
  readonly install?: InstallUpdate | undefined
  readonly resolveProxy?: ResolveProxy | undefined
  readonly clock: LoopClock
  readonly onChange: () => void
}

export type Updates = ReturnType<typeof createUpdates>

/** Checks for releases once a day, and installs them where the settings and the build allow it. */
export function createUpdates(parts: Parts) {
  const { feed, version, installKind, settings, work, install, clock, onChange } = parts
  const memory = feed === null ? null : openUpdateMemory(parts.dataDir, feed)
  const ended = new AbortController()
  let running: Promise<void> | null = null
  let checking: Promise<void> | null = null
  let isInstalling = false
  let because: Failure | null = null

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
      blockedBy: offered()?.relation === 'newer' ? installBlockOf(work()) : null,
      installing: isInstalling,
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

  async function startInstall(address: string, release: OfferedRelease, installNow: InstallUpdate) {
    isInstalling = true
    because = null
    memory?.set({ installTriedAtMs: clock.nowMs() })
    onChange()
    try {
      await installNow({ feed: address, version: release.version })
    } catch (error) {
      because = toFailure(error)
      throw error
    } finally {
      isInstalling = false
      onChange()
    }
  }

  /** Throws AppError `not-here`, `update-unavailable`, `update-blocked`, `update-failed`. */
  async function installNow() {
    if (feed === null || install === undefined) throw new AppError('not-here', { what: evidence('updating') })
    const release = offered()
    if (release?.relation !== 'newer') {
      throw new AppError('update-unavailable', { version, offered: release?.version ?? '' })
    }
    const block = installBlockOf(work())
    if (block !== null) throw new AppError('update-blocked', { version: release.version, why: block })
    if (!isInstalling) await startInstall(feed, release, install)
  }

  async function step(address: string) {
    const nowMs = clock.nowMs()
    const { triedAtMs = null } = memory?.get() ?? {}
    if (isUpdateCheckDue(settings().updates.mode, triedAtMs, nowMs)) await (checking ??= ask(address))
    const release = offered()
    const facts = { ...work(), settings: settings().updates, offered: release, nowMs }
    const installTriedAtMs = memory?.get().installTriedAtMs ?? null
    if (!install || isInstalling || !release) return
    if (!isInstallDue({ ...facts, canInstall: true, triedAtMs: installTriedAtMs }, localTime)) return
    // The failure is in the state; the next attempt is tomorrow.
    await startInstall(address, release, install).catch(() => undefined)
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
