import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { TargetMounts } from '../../computer/files/target-folder.ts'
import { featureStores } from '../../features/stores.ts'
import type { AlertStore } from '../alerts/alert-memory.ts'
import type { AthleteOriginStore } from '../athletes/athlete-origin.ts'
import type { NewAthleteStore } from '../athletes/new-athletes.ts'
import { AlertPart } from '../contract/alert.ts'
import { AthleteDraft } from '../contract/athlete-draft.ts'
import { CameraMemory } from '../contract/camera-time.ts'
import { ClipId, clipKinds } from '../contract/clip.ts'
import { attentionKinds } from '../contract/clip-kinds.ts'
import { Evidence } from '../contract/evidence.ts'
import { ExportUrgency } from '../contract/export-job.ts'
import { PendingAthlete } from '../contract/new-athlete.ts'
import type { Settings } from '../contract/settings.ts'
import { Tags } from '../contract/tags.ts'
import type { VideoCrash, VideoCrashStore } from '../examining/video-crashes.ts'
import type { Intersection } from '../intersection.ts'
import type { SettingsStore } from '../station-settings.ts'
import type { CameraClocks, RememberedDimensions } from '../tagging/tagging-ports.ts'
import type { QueueStore } from '../views/view-ports.ts'
import { createAthleteChangeStore } from './athlete-change-store.ts'
import { createBulkStore } from './bulk-store.ts'
import { createCageDeckStore } from './cage-deck-store.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createClipClaimStore } from './clip-claim-store.ts'
import { createClipStore } from './clip-store.ts'
import { convertSqliteErrors, databaseFile, inTransaction, openDatabase, withAppErrors } from './database.ts'
import { createDeckStore } from './deck-store.ts'
import { createDrawingStore } from './drawing-store.ts'
import { createFacilityStore } from './facility-store.ts'
import { createIdentityStore } from './identity-store.ts'
import { createListStore } from './list-store.ts'
import { createRepStore } from './rep-store.ts'
import { createRosterListStore } from './roster-list-store.ts'
import { createRosterStore } from './roster-store.ts'
import { openRosterWords } from './roster-words.ts'
import { json, toClip, toLedgerLine } from './rows.ts'
import type { StoreTools } from './store-tools.ts'
import { createUndoStore } from './undo-store.ts'

const TotalRow = z.object({ clips: z.int(), bytes: z.number() })
const BytesRow = z.object({ bytes: z.number() })

const LaterRow = z.object({ atMs: z.number(), bytes: z.number() })

const latest = 'SELECT until_ms AS atMs, sum(size_bytes) AS bytes FROM clip WHERE until_ms IS NOT NULL AND'
const lastFirst = 'GROUP BY until_ms ORDER BY until_ms DESC LIMIT ?'
const inOrder = 'FROM clip WHERE queue_rank IS NOT NULL ORDER BY queue_rank, queue_place, number'
const fromTheEnd = 'FROM clip WHERE queue_rank IS NOT NULL ORDER BY queue_rank DESC, queue_place DESC, number DESC'

/** Reads the queue in upload order; `clip-store.ts` changes the order. */
export function createQueueStore(db: DatabaseSync): QueueStore {
  const page = db.prepare(`SELECT * ${inOrder} LIMIT ? OFFSET ?`)
  const totals = db.prepare('SELECT clips, bytes FROM queue_total')
  const sum = (some: string) =>
    db.prepare(`SELECT coalesce(sum(size_bytes), 0) AS bytes FROM (SELECT size_bytes ${some} LIMIT ?)`)
  const bytesOfFirst = sum(inOrder)
  const bytesOfLast = sum(fromTheEnd)
  const lastSetback = db.prepare(`
    SELECT * FROM ledger WHERE clip_id = ? AND event IN ('broke', 'not-stored') ORDER BY number DESC LIMIT 1`)

  // Both follow the order of the index `clip_by_wait`.
  const held = db.prepare(`${latest} kind = 'held' AND resume IS NULL ${lastFirst}`)
  const waiting = db.prepare(`${latest} kind = 'waiting' AND resume = 'sending' ${lastFirst}`)

  const readTotals = () => TotalRow.parse(totals.get())

  return {
    page: ({ offset, limit }) => page.all(limit, offset).map(toClip),
    totals: readTotals,
    bytesBefore(offset) {
      const { clips, bytes } = readTotals()
      // Sums from the nearer end.
      if (offset <= clips / 2) return BytesRow.parse(bytesOfFirst.get(offset)).bytes
      return bytes - BytesRow.parse(bytesOfLast.get(Math.max(0, clips - offset))).bytes
    },
    later: (limit) => [
      ...held.all(limit).map((row) => ({ kind: 'held' as const, ...LaterRow.parse(row) })),
      ...waiting.all(limit).map((row) => ({ kind: 'waiting' as const, ...LaterRow.parse(row) })),
    ],
    lastSetback(id) {
      const row = lastSetback.get(id)
      return row === undefined ? undefined : toLedgerLine(row)
    },
  }
}

const Memory = z.object({
  untold: z.array(ClipId),
  copiesAskedUntilMs: z.number().default(0),
  ready: z.array(z.object({ id: z.string(), movement: z.string() })),
  expiring: z.record(z.string(), ExportUrgency),
  toldAtMs: z.partialRecord(z.enum(AlertPart.options.map((option) => option.shape.kind.value)), z.number()),
  uploaded: z.int(),
  update: z.string().nullable().default(null),
  stationAlarms: z.array(z.string()).default([]),
  isQuiet: z.boolean(),
})
const AlertStoreRow = z.object({ body: json.pipe(Memory) })
const AttentionRow = z.object({ id: ClipId, kind: z.enum(clipKinds) })

/** Stores which alerts were already sent, in one row. */
function createAlertStore(db: DatabaseSync): AlertStore {
  const read = db.prepare('SELECT body FROM alert_memory')
  const save = db.prepare('INSERT OR REPLACE INTO alert_memory (only, body) VALUES (1, ?)')
  const copies = db.prepare(`
    SELECT id, kind FROM clip WHERE kind = 'original-missing' AND found_at_ms > ? AND found_at_ms <= ?
    ORDER BY number LIMIT 1000`)
  const inNeed = db.prepare('SELECT id, kind FROM clip WHERE kind = ?')

  return {
    // A row that another version wrote may be unreadable: the station then starts over, as if no alert had been sent.
    read: () => AlertStoreRow.safeParse(read.get()).data?.body ?? null,
    save: (memory) => void save.run(JSON.stringify(memory)),
    orphanedCopies: (afterMs, untilMs) => copies.all(afterMs, untilMs).map((row) => AttentionRow.parse(row).id),
    inNeed: () => attentionKinds.flatMap((kind) => inNeed.all(kind).map((row) => AttentionRow.parse(row))),
  }
}

/** Crashes that are remembered. The oldest are dropped; their videos are only tried once more. */
const MAX_CRASHES = 10_000

const VideoCrashStoreRow = z.object({ detail: json.pipe(Evidence), times: z.int() })

export function createVideoCrashStore(db: DatabaseSync): VideoCrashStore {
  const any = db.prepare('SELECT 1 FROM video_crash LIMIT 1')
  const get = db.prepare('SELECT detail, times FROM video_crash WHERE fingerprint = ? AND program = ?')
  const add = db.prepare(`
    INSERT INTO video_crash (fingerprint, program, detail, times, at_ms) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET detail = excluded.detail, times = times + 1, at_ms = excluded.at_ms`)
  const trim = db.prepare(`
    DELETE FROM video_crash WHERE rowid IN (SELECT rowid FROM video_crash ORDER BY at_ms DESC LIMIT -1 OFFSET ${MAX_CRASHES})`)
  const forget = db.prepare('DELETE FROM video_crash WHERE fingerprint = ?')

  const read = (fingerprint: string, program: string): VideoCrash | null => {
    const row = get.get(fingerprint, program)
    return row === undefined ? null : VideoCrashStoreRow.parse(row)
  }

  return {
    isEmpty: () => any.get() === undefined,
    get: read,
    add: (fingerprint, program, { detail, atMs }) =>
      inTransaction(db, () => {
        add.run(fingerprint, program, JSON.stringify(detail), atMs)
        trim.run()
        return read(fingerprint, program) ?? { detail, times: 1 }
      }),
    forget: (fingerprint) => void forget.run(fingerprint),
  }
}

const CameraClocksRow = z.object({ correction_ms: z.number() })
const MemoryRow = z.object({ memory: json.pipe(CameraMemory) }).transform(({ memory }) => memory)

/**
 * Stores the measured clock correction of each camera, which a correction in the settings wins over, and what is known
 * about its times.
 */
function createCameraClocks(db: DatabaseSync): CameraClocks {
  const get = db.prepare('SELECT correction_ms FROM camera_clock WHERE camera = ?')
  const set = db.prepare('INSERT OR REPLACE INTO camera_clock (camera, correction_ms) VALUES (?, ?)')
  const recall = db.prepare('SELECT memory FROM camera_memory WHERE camera = ?')
  const remember = db.prepare('INSERT OR REPLACE INTO camera_memory (camera, memory) VALUES (?, ?)')

  return {
    correctionMs(camera) {
      const row = get.get(camera)
      return row === undefined ? 0 : CameraClocksRow.parse(row).correction_ms
    },
    setCorrection: (camera, correctionMs) => void set.run(camera, correctionMs),
    memory(camera) {
      const row = recall.get(camera)
      return row === undefined ? undefined : MemoryRow.parse(row)
    },
    remember: (camera, memory) => void remember.run(camera, JSON.stringify(memory)),
  }
}

type AfterUpload = Settings['uploads']['afterUpload']

const TargetMountsRow = z.object({ mount: z.string().nullable() })

interface StoredTargetMounts extends TargetMounts {
  /** Forgets all mounts when the setting names another target folder. */
  change(before: AfterUpload, next: AfterUpload): void
}

/** Stores the mount points of target folders, so that a missing disk is noticed after a restart too. */
function createTargetMounts(db: DatabaseSync): StoredTargetMounts {
  const get = db.prepare('SELECT mount FROM move_target WHERE folder = ?')
  const set = db.prepare('INSERT OR REPLACE INTO move_target (folder, mount) VALUES (?, ?)')
  const forget = db.prepare('DELETE FROM move_target')

  return {
    of(folder) {
      const row = get.get(folder)
      return row === undefined ? undefined : TargetMountsRow.parse(row).mount
    },
    remember: (folder, mount) => void set.run(folder, mount),
    change(before, next) {
      if (JSON.stringify(before) !== JSON.stringify(next)) forget.run()
    },
  }
}

const Origin = z.object({ address: z.string(), keyTag: z.string() })
const AthleteOriginStoreRow = z.object({ place: json.pipe(Origin), switched_at_ms: z.int().nullable() })

/**
 * Stores the service and account that the roster came from, in one row. For a data folder of an older release, the
 * newest reservation names them.
 */
function createAthleteOriginStore(db: DatabaseSync): AthleteOriginStore {
  const get = db.prepare(`
    SELECT place, switched_at_ms FROM athlete_origin
    UNION ALL
    SELECT * FROM (SELECT place, NULL FROM reservation WHERE place IS NOT NULL ORDER BY rowid DESC LIMIT 1)
    LIMIT 1`)
  const set = db.prepare('INSERT OR REPLACE INTO athlete_origin (only, place, switched_at_ms) VALUES (1, ?, ?)')

  return {
    get() {
      const row = get.get()
      if (row === undefined) return null
      const { place, switched_at_ms: switchedAtMs } = AthleteOriginStoreRow.parse(row)
      return { origin: place, switchedAtMs }
    },
    set: ({ origin, switchedAtMs }) => void set.run(JSON.stringify(origin), switchedAtMs && Math.floor(switchedAtMs)),
  }
}

/** Drafts name a person, so they are deleted after a week. */
const DRAFT_TTL_MS = 7 * 24 * 3_600_000

const AthleteDraftStoreRow = z.object({ body: json.pipe(AthleteDraft) })

/** Stores unfinished athlete forms. */
function createAthleteDraftStore(db: DatabaseSync) {
  const get = db.prepare('SELECT body FROM athlete_draft WHERE id = ? AND at_ms > ?')
  const put = db.prepare('INSERT OR REPLACE INTO athlete_draft (id, body, at_ms) VALUES (?, ?, ?)')
  const drop = db.prepare('DELETE FROM athlete_draft WHERE id = ?')
  const dropOld = db.prepare('DELETE FROM athlete_draft WHERE at_ms <= ?')
  const oldestMs = (nowMs: number) => Math.floor(nowMs) - DRAFT_TTL_MS

  return {
    // Another version may have written another shape.
    get: (id: string, nowMs: number): AthleteDraft | null =>
      AthleteDraftStoreRow.safeParse(get.get(id, oldestMs(nowMs))).data?.body ?? null,
    /** Saves a draft, and deletes expired ones. */
    put(id: string, draft: AthleteDraft) {
      dropOld.run(oldestMs(draft.atMs))
      put.run(id, JSON.stringify(draft), Math.floor(draft.atMs))
    },
    drop: (id: string) => void drop.run(id),
  }
}

const RememberedDimensionsRow = z.object({ dimensions: json.pipe(Tags.shape.dimensions) })

/** Stores the last dimensions of each athlete and movement, as suggestions for the next clip. */
function createRememberedDimensions(db: DatabaseSync): RememberedDimensions {
  const get = db.prepare('SELECT dimensions FROM remembered WHERE athlete_id = ? AND activity = ? AND movement = ?')
  const put = db.prepare(
    'INSERT OR REPLACE INTO remembered (athlete_id, activity, movement, dimensions) VALUES (?, ?, ?, ?)',
  )

  return {
    of({ athleteId, activity, movement }) {
      const row = get.get(athleteId, activity, movement)
      return row === undefined ? {} : RememberedDimensionsRow.parse(row).dimensions
    },
    remember: ({ athleteId, activity, movement, dimensions }) =>
      void put.run(athleteId, activity, movement, JSON.stringify(dimensions)),
  }
}

const NewAthleteStoreRow = z.object({ body: json.pipe(PendingAthlete) }).transform(({ body }) => body)

/** Stores requests to create an athlete by name while tagging. */
function createNewAthleteStore(db: DatabaseSync): NewAthleteStore {
  const put = db.prepare(`
    INSERT INTO new_athlete (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body`)
  const one = db.prepare('SELECT body FROM new_athlete WHERE id = ?')
  const open = db.prepare('SELECT body FROM new_athlete WHERE is_open = 1 ORDER BY number')

  return {
    save: (athlete) => void put.run(athlete.id, JSON.stringify(athlete)),
    get(id) {
      const row = one.get(id)
      return row === undefined ? undefined : NewAthleteStoreRow.parse(row)
    },
    open: () => open.all().map((row) => NewAthleteStoreRow.parse(row)),
  }
}

const Row = z.object({ version: z.int(), body: json.pipe(z.record(z.string(), z.unknown())) })

/** Stores every version of the settings; the latest one is in effect. */
function createSettingsStore(db: DatabaseSync): SettingsStore {
  const latest = db.prepare('SELECT version, body FROM settings ORDER BY version DESC LIMIT 1')
  const add = db.prepare('INSERT INTO settings (at_ms, body) VALUES (?, ?)')

  return {
    latest() {
      const row = latest.get()
      return row === undefined ? undefined : Row.parse(row)
    },
    add: (body, atMs) => Number(add.run(Math.floor(atMs), JSON.stringify(body)).lastInsertRowid),
  }
}

export type StationStore = ReturnType<typeof openStationStore>

/** Opens all stores of a station over one SQLite database. Throws AppError as `openDatabase` does. */
export function openStationStore(dataDir: string) {
  const db = openDatabase(dataDir)
  const file = databaseFile(dataDir)
  const words = convertSqliteErrors(file, () => openRosterWords(db))
  const checkpoints = createCheckpoints({ db, file })
  const background: { start(): void; stop(): void }[] = []
  const stores = {
    store: createClipStore(db, checkpoints.roomForMore),
    reps: createRepStore(db),
    queue: createQueueStore(db),
    lists: createListStore(db),
    deck: createDeckStore(db),
    undo: createUndoStore(db),
    bulk: createBulkStore(db),
    clocks: createCameraClocks(db),
    alerts: createAlertStore(db),
    roster: createRosterStore(db, checkpoints.roomForMore),
    rosterList: createRosterListStore(db, words),
    athleteChanges: createAthleteChangeStore(db),
    athleteDrafts: createAthleteDraftStore(db),
    facility: createFacilityStore(db),
    clipClaims: createClipClaimStore(db),
    cageDeck: createCageDeckStore(db),
    newAthletes: createNewAthleteStore(db),
    drawings: createDrawingStore(db),
    identity: createIdentityStore(db),
    athleteOrigin: createAthleteOriginStore(db),
    settings: createSettingsStore(db),
    remembered: createRememberedDimensions(db),
    videoCrashes: createVideoCrashStore(db),
    targetMounts: createTargetMounts(db),
    ...openFeatureStores({ ...checkpoints, db, file, inBackground: (work) => background.push(work) }),
  }
  const wrapped = storesWithAppErrors(file, stores)
  // Only errors of SQLite are converted: a ZodError of the caller's own work is not an invalid row.
  const together: typeof stores.store.together = (work) => convertSqliteErrors(file, () => stores.store.together(work))
  const start = () => {
    checkpoints.start()
    for (const work of background) work.start()
  }
  const stop = () => {
    for (const work of background) work.stop()
  }
  const close = () => {
    stop()
    db.close()
  }
  return { ...wrapped, store: { ...wrapped.store, together }, checkpoints, start, stop, close }
}

type StoresOfFeatures = Intersection<ReturnType<(typeof featureStores)[keyof typeof featureStores]>>

const openFeatureStores = (tools: StoreTools): StoresOfFeatures =>
  Object.assign({}, ...Object.values(featureStores).map((open) => open(tools)))

function storesWithAppErrors<Stores extends Readonly<Record<string, object>>>(file: string, stores: Stores): Stores {
  return Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, withAppErrors(file, store)])) as Stores
}
