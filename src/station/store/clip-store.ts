import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { MAX_RETRY_DELAY_MS } from '../clips/retry-policy.ts'
import { type Clip, type ClipId, type ClipKind, clipKinds } from '../contract/clip.ts'
import { beforeUploadKinds, inProgressKinds } from '../contract/clip-kinds.ts'
import type { ClipStore } from '../ports.ts'
import type { RoomForMore } from '../runtime/room-for-more.ts'
import { inTransaction } from './database.ts'
import { createFolderStore } from './folder-store.ts'
import { createReservationStore } from './reservation-store.ts'
import { toClip, toLedgerLine } from './rows.ts'

const Row = z.object({ number: z.int(), place: z.number() })
type Row = z.infer<typeof Row>

const Anchor = z.object({ number: z.int(), place: z.number(), rank: z.int().nullable() })
const SequenceRow = z.object({ seq: z.int() })
/** Rank of clips that wait for their upload: see the views migration. */
const WAITING_RANK = 3
const front: Row = { number: 0, place: Number.NEGATIVE_INFINITY }
const end: Row = { number: 0, place: Number.POSITIVE_INFINITY }

/** Moves clips within the queue. Only waiting clips can be moved; uploads under way stay first. */
export function createQueueOrder(db: DatabaseSync) {
  const numberOf = db.prepare(`SELECT number FROM clip WHERE id = ? AND queue_rank = ${WAITING_RANK}`)
  const anchor = db.prepare('SELECT number, queue_place AS place, queue_rank AS rank FROM clip WHERE id = ?')
  const others = `
    SELECT number, queue_place AS place FROM clip
    WHERE queue_rank = ${WAITING_RANK} AND number NOT IN (SELECT value FROM json_each(?))`
  const following = db.prepare(`${others} AND (queue_place, number) >= (?, ?) ORDER BY queue_place, number LIMIT ?`)
  const preceding = db.prepare(
    `${others} AND (queue_place, number) < (?, ?) ORDER BY queue_place DESC, number DESC LIMIT ?`,
  )
  const sequence = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'clip'")
  const put = db.prepare('UPDATE clip SET place = ? WHERE number = ?')

  function anchorOf(before: ClipId | null): Row {
    if (before === null) return end
    const row = anchor.get(before)
    if (row === undefined) throw new AppError('clip-unknown', { clip: before })
    const { rank, ...at } = Anchor.parse(row)
    return rank !== null && rank < WAITING_RANK ? front : at
  }

  /**
   * Moves clips, in the given order, before another clip, or to the end for null. Returns the clips that were waiting.
   */
  function move(ids: readonly ClipId[], before: ClipId | null): ClipId[] {
    const at = anchorOf(before)
    const moving = new Map<ClipId, number>()
    for (const id of ids) {
      const row = numberOf.get(id)
      if (row !== undefined) moving.set(id, NumberRow.parse(row).number)
    }
    makePlaces([...moving.values()], at)
    return [...moving.keys()]
  }

  /**
   * Gives the moved clips positions between their new neighbors. Without room, neighbors move too, more of
   * them in each round.
   */
  function makePlaces(moving: readonly number[], at: Row) {
    if (moving.length === 0) return
    const except = JSON.stringify(moving)
    for (let yielding = 0; ; yielding = yielding * 8 + 16) {
      const left = preceding.all(except, at.place, at.number, yielding + 1).map((row) => Row.parse(row))
      const right = following.all(except, at.place, at.number, yielding + 1).map((row) => Row.parse(row))
      const row = [...firstNumbers(left, yielding).toReversed(), ...moving, ...firstNumbers(right, yielding)]
      const top = right[yielding]?.place ?? nextNumber()
      const bottom = left[yielding]?.place ?? Math.min(left.at(-1)?.place ?? top, top) - row.length - 1
      const places = spreadPositions(bottom, top, row.length)
      if (!places) continue
      for (const [index, number] of row.entries()) put.run(places[index] ?? 0, number)
      return
    }
  }

  /** Position after all present clips: a clip that is found later gets it. */
  const nextNumber = () => SequenceRow.parse(sequence.get()).seq + 1

  return { move }
}

const firstNumbers = (rows: readonly Row[], howMany: number) => rows.slice(0, howMany).map(({ number }) => number)

/** Evenly spread positions between two others; null where floating point can't tell them apart. */
function spreadPositions(bottom: number, top: number, howMany: number): number[] | null {
  const step = (top - bottom) / (howMany + 1)
  const places = Array.from({ length: howMany }, (_, index) => bottom + step * (index + 1))
  const all = [bottom, ...places, top]
  return all.every((place, index) => index === 0 || place > (all[index - 1] ?? place)) ? places : null
}

/** Rows scanned in queue order before falling back to the clip that has waited longest. */
const MAX_SCANNED_ROWS = 500

/** Picks the next clip to upload. Returns rows with their `queue_place`. */
export function createQueuePicker(db: DatabaseSync) {
  const queued = db.prepare(`
    SELECT * FROM clip INDEXED BY clip_by_turn
    WHERE queue_rank IS NOT NULL AND kind = 'queued' AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY queue_place, number LIMIT 1`)
  const due = db.prepare(`
    SELECT * FROM clip WHERE number = (
      SELECT turn.number FROM (
        SELECT number, queue_place, until_ms FROM clip INDEXED BY clip_by_turn
        WHERE queue_rank IS NOT NULL AND kind = 'waiting' ORDER BY queue_place, number LIMIT ${MAX_SCANNED_ROWS}) AS turn
      WHERE turn.until_ms <= ?
        AND (SELECT id FROM clip WHERE number = turn.number) NOT IN (SELECT value FROM json_each(?))
      ORDER BY turn.queue_place, turn.number LIMIT 1)`)

  return {
    queued: (running: string) => queued.get(running),
    /** First clip in queue order whose retry is due; undefined also when no scanned clip is due. */
    due: (nowMs: number, running: string) => due.get(nowMs, running),
  }
}

const CameraRow = z.object({ camera: z.string() })
const PositionRow = z.looseObject({ queue_place: z.number() })
const NumberRow = z.object({ number: z.int() })
const RestoredRow = z.object({ restored_at_ms: z.int().nullable() })
const CounterRow = z.object({ kind: z.enum(clipKinds), clips: z.int() })

/** States of clips whose file may not be moved yet. */
const kindsThatNeedFile = [...beforeUploadKinds, ...inProgressKinds].map((kind) => `'${kind}'`).join(', ')

/** Stores clips, their reservations and their ledger. */
export function createClipStore(db: DatabaseSync, roomForMore: RoomForMore = async () => {}): ClipStore {
  const reservations = createReservationStore(db)
  const folders = createFolderStore(db)
  const order = createQueueOrder(db)
  const write = createClipWriter(db)
  const read = createClipReader(db)
  const restored = db.prepare('SELECT restored_at_ms FROM station_identity')
  const counters = db.prepare('SELECT kind, clips FROM counter')
  const ledger = db.prepare('SELECT * FROM ledger WHERE clip_id = ? ORDER BY number')
  // A file that a later clip of the same path has to upload again stays until that upload is done.
  const toMove = db.prepare(`
    SELECT * FROM clip WHERE move_to IS NOT NULL AND id NOT IN (SELECT value FROM json_each(?))
      AND NOT EXISTS (SELECT 1 FROM clip AS again WHERE again.path = clip.path AND again.number > clip.number
        AND again.again_of IS NOT NULL
        AND (again.kind IN (${kindsThatNeedFile}) OR (again.kind = 'completed' AND again.move_to IS NOT NULL)))
    ORDER BY number LIMIT 1`)
  const atomically = <Result>(work: () => Result) => inTransaction(db, work)

  return {
    roomForMore,
    add: ({ clip, line }) =>
      atomically(() => {
        write.insert(clip)
        write.line(line)
      }),
    save: ({ clip, line, reservations: records }) =>
      atomically(() => {
        write.update(clip)
        write.line(line)
        for (const record of records) reservations.save(record)
      }),
    ...read,
    counts() {
      const counts = Object.fromEntries(clipKinds.map((kind) => [kind, 0])) as Record<ClipKind, number>
      for (const row of counters.all()) {
        const { kind, clips } = CounterRow.parse(row)
        counts[kind] = clips
      }
      return counts
    },
    together: (work) => atomically(work),
    moveInQueue: (ids, before) => atomically(() => order.move(ids, before)),
    ledger: (id) => ledger.all(id).map(toLedgerLine),
    liveReservations: reservations.live,
    unansweredReservations: reservations.lost,
    abandonedReservations: reservations.left,
    watchedReservations: reservations.watched,
    reservationOf: reservations.ofClip,
    knowsSession: reservations.knowsSession,
    reservationFor: reservations.forSession,
    nextToMove(except) {
      const row = toMove.get(JSON.stringify([...except]))
      return row === undefined ? undefined : toClip(row)
    },
    hasOpenReservation: reservations.hasOpen,
    eraseTargets: (beforeMs) => reservations.eraseTargets(beforeMs),
    saveReservation: (reservation) => reservations.save(reservation),
    folderAddedMs: folders.addedMs,
    restoredAtMs: () => RestoredRow.parse(restored.get()).restored_at_ms,
    expectFolder: (folder, atMs) => atomically(() => folders.expect(folder, atMs)),
    addFolder: (path, addedAtMs) => folders.add(path, addedAtMs),
    ignoreFiles: (folder, files) => atomically(() => folders.ignore(folder, files)),
    keepWaiting: (folder, files) => atomically(() => folders.keepWaiting(folder, files)),
    waitingIn: folders.waitingIn,
    answerExisting: folders.answerExisting,
    hasClipsBefore: folders.hasClipsBefore,
    folderCheckedMs: folders.checkedMs,
    folderChecked: folders.setChecked,
    isIgnored: folders.isIgnored,
    setFilesAside: (folder, files, atMs) => atomically(() => folders.setFilesAside(folder, files, atMs)),
    bringFilesBack: (folder, files) => atomically(() => folders.bringFilesBack(folder, files)),
    asideAtMs: folders.asideAtMs,
    unsupportedIn: folders.unsupportedIn,
    keepUnsupported: (folder, unsupported) => folders.keepUnsupported(folder, unsupported),
    forgetFolder: (path) => atomically(() => folders.forget(path)),
  }
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))

function createClipWriter(db: DatabaseSync) {
  const insert = db.prepare(`
    INSERT INTO clip (id, folder, path, found_at_ms, again, size_bytes, modified_at_ms, fingerprint, sha256, probe, tags, hand_tags, session_group_id, camera, grouped_by_hand, recorded_at_ms, move_to, state)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const update = db.prepare(`
    UPDATE clip SET size_bytes = ?, modified_at_ms = ?, fingerprint = ?, sha256 = ?, probe = ?, tags = ?, hand_tags = ?, session_group_id = ?, camera = ?, grouped_by_hand = ?, recorded_at_ms = ?, move_to = ?, state = ?
    WHERE id = ?`)
  const line = db.prepare('INSERT INTO ledger (clip_id, at_ms, event, state, details) VALUES (?, ?, ?, ?, ?)')
  const changing = (clip: Clip) =>
    [
      clip.sizeBytes,
      clip.modifiedAtMs,
      clip.fingerprint,
      clip.sha256,
      jsonOrNull(clip.probe),
      jsonOrNull(clip.tags),
      jsonOrNull(clip.handTags),
      clip.sessionGroupId,
      clip.camera,
      clip.groupedByHand ? 1 : 0,
      clip.recordedAtMs,
      clip.moveTo,
      JSON.stringify(clip.state),
    ] as const

  return {
    insert: (clip: Clip) =>
      void insert.run(clip.id, clip.folder, clip.path, clip.foundAtMs, jsonOrNull(clip.again), ...changing(clip)),
    update: (clip: Clip) => void update.run(...changing(clip), clip.id),
    line: ({ clipId, atMs, event, state, details }: Parameters<ClipStore['add']>[0]['line']) =>
      void line.run(clipId, atMs, event, JSON.stringify(state), JSON.stringify(details)),
  }
}

function createClipReader(
  db: DatabaseSync,
): Pick<
  ClipStore,
  | 'get'
  | 'atPath'
  | 'earlierAtPath'
  | 'named'
  | 'recordedBetween'
  | 'probedBetween'
  | 'leftOutFor'
  | 'inGroup'
  | 'cameras'
  | 'ofCamera'
  | 'next'
  | 'page'
  | 'withFingerprint'
  | 'uploadingAgain'
> {
  const byId = db.prepare('SELECT * FROM clip WHERE id = ?')
  const byPath = db.prepare('SELECT * FROM clip WHERE path = ? ORDER BY number DESC LIMIT 1')
  const earlierByPath = db.prepare(`
    SELECT * FROM clip WHERE path = ? AND number < (SELECT number FROM clip WHERE id = ?) ORDER BY number DESC LIMIT 10`)
  const byName = db.prepare(`
    SELECT * FROM clip WHERE path = ? OR path LIKE ? ESCAPE '|' OR path LIKE ? ESCAPE '|' ORDER BY number DESC LIMIT 2`)
  const byRecording = db.prepare(
    'SELECT * FROM clip WHERE recorded_at_ms BETWEEN ? AND ? ORDER BY recorded_at_ms LIMIT ?',
  )
  const byProbe = db.prepare(`
    SELECT * FROM clip WHERE probe IS NOT NULL AND probe ->> 'recordedAtMs' BETWEEN ? AND ? ORDER BY probe ->> 'recordedAtMs' LIMIT 100`)
  const byOriginal = db.prepare(
    "SELECT * FROM clip WHERE kind = 'left-out' AND state ->> 'of' = ? ORDER BY number LIMIT 100",
  )
  const cameras = db.prepare('SELECT DISTINCT camera FROM clip WHERE camera IS NOT NULL ORDER BY camera')
  const byCamera = db.prepare('SELECT * FROM clip WHERE camera = ? ORDER BY number DESC LIMIT ?')
  const byGroup = db.prepare('SELECT * FROM clip WHERE session_group_id = ? ORDER BY number LIMIT 100')
  const byFingerprint = db.prepare('SELECT * FROM clip WHERE fingerprint = ? ORDER BY number LIMIT 100')
  const byAgain = db.prepare('SELECT * FROM clip WHERE again_of = ? ORDER BY number DESC LIMIT 100')
  const oldest = db.prepare(`
    SELECT * FROM clip WHERE kind = ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY number LIMIT 1`)
  const due = db.prepare(`
    SELECT * FROM clip WHERE kind = ? AND resume IS ? AND until_ms <= ? AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY until_ms LIMIT 1`)
  // A wait beyond the maximum means that the wall clock was set back: the clip is due too.
  const overdue = db.prepare(`
    SELECT * FROM clip WHERE kind = ? AND resume IS ? AND until_ms > ? AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY until_ms DESC LIMIT 1`)
  // A hold that starts in the future means the same.
  const heldFromLater = db.prepare(`
    SELECT * FROM clip WHERE held_from_ms > ? AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY held_from_ms DESC LIMIT 1`)
  const numberOf = 'coalesce((SELECT number FROM clip WHERE id = ?), 0)'
  const page = db.prepare(`SELECT * FROM clip WHERE kind = ? AND number > ${numberOf} ORDER BY number LIMIT ?`)
  const folderPage = db.prepare(`
    SELECT * FROM clip WHERE folder = ? AND kind = ? AND number > ${numberOf} ORDER BY number LIMIT ?`)
  const turn = createQueuePicker(db)
  const one = (row: unknown) => (row === undefined ? undefined : toClip(row))

  return {
    get: (id: ClipId) => one(byId.get(id)),
    atPath: (path) => one(byPath.get(path)),
    earlierAtPath: (path, id) => earlierByPath.all(path, id).map(toClip),
    named: (fileName) => byName.all(fileName, `%/${escapeLike(fileName)}`, `%\\${escapeLike(fileName)}`).map(toClip),
    recordedBetween: (fromMs, toMs, limit = 100) => byRecording.all(fromMs, toMs, limit).map(toClip),
    probedBetween: (fromMs, toMs) => byProbe.all(fromMs, toMs).map(toClip),
    leftOutFor: (original) => byOriginal.all(original).map(toClip),
    cameras: () => cameras.all().map((row) => CameraRow.parse(row).camera),
    ofCamera: (camera, limit) => byCamera.all(camera, limit).map(toClip),
    inGroup: (sessionGroupId) => byGroup.all(sessionGroupId).map(toClip),
    withFingerprint: (fingerprint) => byFingerprint.all(fingerprint).map(toClip),
    uploadingAgain: (id) => byAgain.all(id).map(toClip),
    next({ kinds, resume, nowMs, except }) {
      const running = JSON.stringify([...except])
      const find = (kind: ClipKind) => {
        if (kind === 'queued') return turn.queued(running)
        if (kind !== 'held' && kind !== 'waiting') return oldest.get(kind, running)
        const inTurn = kind === 'waiting' && resume === 'sending' ? turn.due(nowMs, running) : undefined
        if (inTurn !== undefined) return inTurn
        if (kind === 'held') return due.get(kind, null, nowMs, running) ?? heldFromLater.get(nowMs, running)
        return due.get(kind, resume, nowMs, running) ?? overdue.get(kind, resume, nowMs + MAX_RETRY_DELAY_MS, running)
      }
      const [first, ...others] = kinds.map(find).filter((row) => row !== undefined)
      const nearer = others.reduce((best, row) => (queuePosition(row) < queuePosition(best) ? row : best), first)
      return one(nearer)
    },
    page({ kinds, folder, after, limit }) {
      // Reads each kind by its own index: in one query, SQLite would sort all of them for every page.
      const pages = kinds.map((kind) =>
        folder === undefined ? page.all(kind, after, limit) : folderPage.all(folder, kind, after, limit),
      )
      const rows =
        pages.length === 1 ? (pages[0] ?? []) : pages.flat().toSorted((a, b) => clipNumber(a) - clipNumber(b))
      return rows.slice(0, limit).map(toClip)
    },
  }
}

const clipNumber = (row: unknown) => NumberRow.parse(row).number

const queuePosition = (row: unknown) => PositionRow.parse(row).queue_place

/** Escapes the wildcards of LIKE. */
const escapeLike = (text: string) => text.replaceAll(/[%_|]/g, '|$&')
