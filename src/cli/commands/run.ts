import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { takeEnvironmentSecrets } from '../../computer/environment-key.ts'
import { findFfprobeLater } from '../../computer/media/find-ffprobe.ts'
import { keepMemoryLow } from '../../computer/processes/bound-old-memory.ts'
import { isApiKey } from '../../service/client/caller.ts'
import { AppError } from '../../station/app-error.ts'
import type { ClipId } from '../../station/contract/clip.ts'
import { evidence } from '../../station/contract/evidence.ts'
import { failure } from '../../station/contract/failure.ts'
import type { EngineEvent, EngineSettings } from '../../station/engine-types.ts'
import { stationApiOf } from '../../station/host/create-station-api.ts'
import { openSession, type Session } from '../../station/host/session.ts'
import type { Station } from '../../station/host/station.ts'
import { listenForCommands } from '../../station/rpc/listen.ts'
import { withExistingAsked } from '../../station/settings/config-file.ts'
import { readManagedSettings } from '../../station/settings/managed-folder.ts'
import { bareDefaults } from '../../station/settings/session-settings.ts'
import { createStationSettings, mergeSettings } from '../../station/station-settings.ts'
import { databaseFile } from '../../station/store/database.ts'
import { openStationStore } from '../../station/store/station-store.ts'
import { createNameRules } from '../../station/tagging/names/name-rules.ts'
import { forgottenName } from '../../words/screens.ts'
import { refuseIfAny } from '../input/invalid-input.ts'
import { checkConfig, normalizedConfigOf, parseConfig, withoutOverlaps } from '../input/read-config.ts'
import { anyClipNeedsAttention } from '../print/attention.ts'
import { exitCodes, log, printFailure } from '../print/output.ts'
import { createReporter, type Reporter } from '../print/reporter.ts'
import { countUnsettled, type UntilState } from '../print/settling.ts'
import type { ProgramHost } from '../program-host.ts'
import { programLocations } from '../program-locations.ts'
import { endsWithin, untilSignal } from '../signals.ts'
import { userAgent, version } from '../version.ts'

export interface RunOptions {
  readonly config: string
  readonly dataDir: string
  readonly once: boolean
  readonly until: UntilState
  readonly json: boolean
}

/** Events that `--once` prints at its end, once, instead of immediately. */
const loggedAtEnd: ReadonlySet<EngineEvent['kind']> = new Set(['captures', 'unsupported'])

/** Time without the service after which `--once` gives up. The queue stays for the next run. */
const TIMEOUT_MS = 60_000
/** Tries of one clip after which `--once` leaves it to the next run: about two minutes of waiting. */
const MAX_TRIES = 8
const POLL_INTERVAL_MS = 200

/**
 * Runs `ondeck run`: watches, tags, uploads and follows clips until it is stopped; with `--once` until all are settled.
 */
export async function run(options: RunOptions, host: ProgramHost): Promise<number> {
  const { apiKey, facilityPassword } = takeEnvironmentSecrets(process.env)
  if (apiKey === null) throw new AppError('key-missing')
  if (!isApiKey(apiKey)) throw new AppError('key-malformed')
  const dataDir = resolve(options.dataDir)
  const parsed = parseConfig(options.config)
  const answered = options.once || typeof parsed !== 'object' || parsed === null ? parsed : withExistingAsked(parsed)
  const raw = withManaged(answered)
  const settings = await withoutOverlaps(checkConfig(withKept(raw, dataDir), options.config))
  refuseIfAny(createNameRules(settings).problems)
  const ffprobePath = await findFfprobeLater(programLocations())
  if (ffprobePath === null) throw new AppError('probe-failed', { detail: evidence('ffprobe-missing') })
  const reporter = createReporter({ json: options.json, pathOf: (id) => session.station.store.get(id)?.path ?? null })
  const changed = new Set<ClipId>()
  const session = openSession({
    forgottenName,
    dataDir,
    fixedSettings: normalizedConfigOf(Object(raw), settings),
    defaults: bareDefaults,
    once: options.once,
    apiKey,
    facilityPassword,
    keychain: null,
    unkeptSecrets: new Map(),
    ffprobePath,
    ffmpegPath: null,
    userAgent,
    version,
    onEvent(event) {
      if (event.kind === 'clip') changed.add(event.clip.id)
      if (!options.once || !loggedAtEnd.has(event.kind)) reporter.handle(event)
    },
  })
  const { station } = session
  const onBug = (error: unknown, procedure: string) =>
    log(`${procedure}: ${error instanceof Error ? error.message : String(error)}`)
  const api = stationApiOf(session, { onBug })
  const socket = await listenForCommands({ dataDir, api })
  await session.start()
  const stopKeeping = host.ownsProcess ? keepMemoryLow() : () => {}
  const ended = options.once ? await untilSettled(station, options.until) : await untilStopped(station)
  socket.close()
  await session.stop()
  stopKeeping()
  const { folders } = session.settings.settings()
  return conclude(session, reporter, { ended, until: options.until, changed, folders })
}

/** The organization's settings override the file. */
function withManaged(config: unknown): unknown {
  const managed = readManagedSettings()
  for (const problem of managed?.problems ?? []) printFailure(problem, 'OnDeck', { isFinal: true })
  if (managed === null || typeof config !== 'object' || config === null) return config
  return mergeSettings({ ...config }, managed.settings)
}

/** The file overrides stored settings. */
function withKept(fileSettings: unknown, dataDir: string): unknown {
  if (!existsSync(databaseFile(dataDir)) || typeof fileSettings !== 'object' || fileSettings === null)
    return fileSettings
  const memory = openStationStore(dataDir)
  try {
    return createStationSettings({
      store: memory.settings,
      nowMs: Date.now,
      fixedByConfig: { ...fileSettings },
    }).merged()
  } finally {
    memory.close()
  }
}

/** Result of a run: an exit code, or none when the clips decide. */
type Ended = { readonly code: number } | null

async function untilSettled(station: Station, until: UntilState): Promise<Ended> {
  const stopped = untilSignal()
  while (!(await endsWithin(stopped, POLL_INTERVAL_MS))) {
    const refused = refusal(station) ?? stoppedByRefusal(station, until)
    if (refused) return refused
    const worst = station.worst()
    if (worst && worst.forMs >= TIMEOUT_MS) {
      printFailure(worst.because, 'OnDeck')
      return { code: worst.component === 'station' ? exitCodes.needsAttention : exitCodes.service }
    }
    if (station.allFoldersSeen() && !station.isRetagging() && unsettled(station, until) === 0) return null
  }
  return null
}

/** Leaves a clip that keeps failing to the next run, so that `--once` ends. */
function unsettled(station: Station, until: UntilState): number {
  const counts = station.counts()
  const open = countUnsettled(counts, until)
  if (open === 0 || open !== counts.waiting) return open
  const waiting = station.store.page({ kinds: ['waiting'], after: null, limit: 1_000 })
  const hopeless = waiting.filter(({ state }) => state.kind === 'waiting' && state.tries >= MAX_TRIES)
  return open - hopeless.length
}

async function untilStopped(station: Station): Promise<Ended> {
  const stopped = untilSignal()
  while (!(await endsWithin(stopped, POLL_INTERVAL_MS))) {
    const refused = refusal(station)
    if (refused) return refused
  }
  // Stopping is the normal end; the next start continues with the queue.
  return { code: exitCodes.success }
}

function refusal(station: Station): Ended {
  if (!station.keyIsRefused()) return null
  printFailure(failure('key-refused'), 'OnDeck')
  return { code: exitCodes.service }
}

/** Ends `--once` when captures are refused: queued clips stay for the next run, and all others are settled. */
function stoppedByRefusal(station: Station, until: UntilState): Ended {
  if (!station.isStoppedByRefusal()) return null
  const { queued } = station.counts()
  if (queued === 0 || unsettled(station, until) > queued) return null
  printFailure(station.access().capturesRefused?.because ?? failure('captures-not-enabled'), 'OnDeck', {
    isFinal: true,
  })
  return { code: exitCodes.service }
}

interface Outcome {
  readonly ended: Ended
  readonly until: UntilState
  readonly changed: ReadonlySet<ClipId>
  readonly folders: EngineSettings['folders']
}

function unsupportedIn(station: Station, folders: EngineSettings['folders']) {
  const all = folders.map(({ path }) => station.unsupportedIn(path))
  const paths = all.flatMap(({ first }) => first.map(({ path }) => path))
  return { count: all.reduce((sum, { count }) => sum + count, 0), paths }
}

/** Success requires that no clip is still on its way, however the run ended. */
async function conclude(session: Session, reporter: Reporter, outcome: Outcome): Promise<number> {
  const { station } = session
  const { ended, until, changed, folders } = outcome
  const unsupported = unsupportedIn(station, folders)
  const leftOut = station.overlooked().length
  const away = station.unavailableFolders().length + leftOut + unsupported.count
  const counts = station.counts()
  const attention = anyClipNeedsAttention(station.store, changed)
  await session.close()
  reporter.end(counts, { ...unsupported, leftOut })
  if (ended) return ended.code
  return attention || countUnsettled(counts, until) + away > 0 ? exitCodes.needsAttention : exitCodes.success
}
