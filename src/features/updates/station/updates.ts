import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../../computer/files/replace-file.ts'
import { localTime } from '../../../computer/local-time.ts'
import { type ResolveProxy, transportOf } from '../../../computer/network/transport.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import {
  type InstallKind,
  type InstallLimit,
  type OfferedRelease,
  ReleaseVersion,
  type UpdatesState,
} from '../../../station/contract/updates.ts'
import type { InstallUpdate } from '../../../station/host/install-update.ts'
import type { LoopClock } from '../../../station/ports.ts'
import { compareVersions, installBlockOf, isInstallDue, isUpdateCheckDue, type PresentWork } from '../core.ts'

const UpdateMemory = z.object({
  /** Feed that the release is from: another feed starts over. */
  feed: z.string().nullable().default(null),
  /** Last attempt to read the feed, and the last one with an answer. */
  triedAtMs: z.number().nullable().default(null),
  checkedAtMs: z.number().nullable().default(null),
  release: z
    .object({ version: ReleaseVersion, notes: z.string().max(4_000) })
    .nullable()
    .default(null),
  installTriedAtMs: z.number().nullable().default(null),
  /** Version that was given to the system's installer, until that version starts. */
  installingVersion: ReleaseVersion.nullable().default(null),
})
type UpdateMemory = z.infer<typeof UpdateMemory>

/** Opens what the station remembers of updates, in one file of its data folder: a restart asks no feed again. */
function openUpdateMemory(dataDir: string, feed: string) {
  const file = join(dataDir, 'updates.json')
  const stored = read(file)
  let present: UpdateMemory = stored.feed === feed ? stored : { ...UpdateMemory.parse({}), feed }

  return {
    get: (): UpdateMemory => present,
    set(change: Partial<UpdateMemory>) {
      present = { ...present, ...change }
      try {
        replaceFile(file, JSON.stringify(present))
      } catch {
        // A full disk has a message of its own; the feed is asked again after the next start.
      }
    },
  }
}

/** An unreadable file counts as none. */
function read(file: string): UpdateMemory {
  try {
    return UpdateMemory.catch(UpdateMemory.parse({})).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return UpdateMemory.parse({})
  }
}

interface InstallingParts {
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
function createInstalling({ install, work, proxy, remember, nowMs, onChange }: InstallingParts) {
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
const failureOfLastInstall = (installing: string | null, version: string): Failure | null =>
  installing !== null && compareVersions(installing, version) === 'newer'
    ? failure('update-failed', { version: installing, detail: evidence('still-this-version') })
    : null

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
