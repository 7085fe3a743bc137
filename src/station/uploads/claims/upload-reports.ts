import { AppError } from '../../app-error.ts'
import { everyClip } from '../../clips/every-clip.ts'
import { fileNameOf } from '../../clips/paths.ts'
import { targetEndMs } from '../../clips/target-end.ts'
import { sessionIdOf } from '../../clips/uploaded-again.ts'
import type { Clip } from '../../contract/clip.ts'
import { uploadedKinds } from '../../contract/clip-kinds.ts'
import type { Settings } from '../../contract/settings.ts'
import type { ClipClaim, UploadReport } from '../../ports/claim-port.ts'
import type { Facility, FacilityStore } from '../../ports/facility-ports.ts'
import type { ClipStore, Clock } from '../../ports.ts'
import { createYielder } from '../../runtime/yielder.ts'
import { claimedContent } from './claimed-content.ts'
import type { LocalClaims } from './local-claims.ts'

const KIND = 'claim-uploaded'
/** Folders whose uploads the facility knows: another facility knows none, also one made again at the same address. */
export const REPORTED_FOLDERS_KEY = 'reported-folders'
const BATCH_REPORTS = 100

interface Parts {
  readonly store: Pick<ClipStore, 'page' | 'reservationOf' | 'roomForMore'>
  readonly facility: Pick<Facility, 'claims' | 'link'>
  readonly facilityStore: Pick<FacilityStore, 'post' | 'posted' | 'delivered' | 'recall' | 'remember'>
  readonly local: Pick<LocalClaims, 'get' | 'keep'>
  readonly clock: Clock
  readonly settings: () => Pick<Settings, 'folders' | 'facility'>
}

export type UploadReports = ReturnType<typeof createUploadReports>

/**
 * Reports this station's uploads of shared folders to the facility, through the outbox: none is lost while the database is
 * away. Uploads from before a folder was shared are reported too, or another station would upload them again.
 */
export function createUploadReports({ store, facility, facilityStore, local, clock, settings }: Parts) {
  function post(
    clip: Clip,
    { claim, ...key }: Omit<ClipClaim, 'clip'>,
    { isConfirmed }: { readonly isConfirmed: boolean },
  ) {
    const sessionId = sessionIdOf(clip)
    const { id, sha256, sizeBytes, path } = clip
    if (sessionId === null || sha256 === null) return
    const reservation = store.reservationOf(id, sessionId)
    const report: UploadReport = {
      ...key,
      clip: id,
      sizeBytes,
      fileName: fileNameOf(path),
      sha256,
      sessionId,
      claim,
      isConfirmed,
      targetExpiresAtMs: reservation ? targetEndMs(reservation) : null,
    }
    facilityStore.post(KIND, clock.nowMs(), report)
  }

  /** Sends one batch. Returns true when there is more to send. */
  async function send(signal: AbortSignal): Promise<boolean> {
    forgetLeft()
    const port = facility.claims()
    if (port === null || facility.link().kind !== 'connected') return false
    await postEarlier(signal)
    const entries = facilityStore.posted(KIND, BATCH_REPORTS)
    const last = entries.at(-1)
    if (last === undefined) return false
    await port.uploaded(entries.map(({ body }) => body))
    facilityStore.delivered(KIND, last.id)
    return entries.length === BATCH_REPORTS
  }

  /** Forgets folders that are not shared now: what is uploaded until they are shared again has no claim. */
  function forgetLeft() {
    const reported = facilityStore.recall(Reported, REPORTED_FOLDERS_KEY)
    if (reported === null) return
    const { folders, facility: joined } = settings()
    const isShared = (path: string) =>
      reported.database === joined.database && folders.some((folder) => folder.shared && folder.path === path)
    const left = reported.folders.filter(isShared)
    if (left.length < reported.folders.length)
      facilityStore.remember(REPORTED_FOLDERS_KEY, { database: reported.database, folders: left })
  }

  /** Posts the uploads of folders that were not shared before, or not with this facility. */
  async function postEarlier(signal: AbortSignal) {
    const { folders, facility: joined } = settings()
    const shared = folders.filter((folder) => folder.shared).map(({ path }) => path)
    const stored = facilityStore.recall(Reported, REPORTED_FOLDERS_KEY)
    const reported = stored?.database === joined.database ? stored.folders : []
    const missing = shared.filter((path) => !reported.includes(path))
    if (missing.length === 0 && shared.length === reported.length) return
    for (const folder of missing) await postAll(signal, folder)
    if (!signal.aborted) facilityStore.remember(REPORTED_FOLDERS_KEY, { database: joined.database, folders: shared })
  }

  /** Posts every upload of a folder: for a database that knows none of them. Yields between clips. */
  async function postAll(signal: AbortSignal, folder: string) {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    for (const clip of everyClip(store, { kinds: uploadedKinds, folder })) {
      await yieldToEventLoop(signal)
      if (signal.aborted) return
      postEarlierOne(clip)
    }
  }

  function postEarlierOne(clip: Clip) {
    const { id, fingerprint, state } = clip
    const sessionId = sessionIdOf(clip)
    const origin = sessionId === null ? undefined : store.reservationOf(id, sessionId)?.origin
    if (!origin || fingerprint === null) return
    const record = { clip: id, origin, fingerprint: claimedContent(clip, fingerprint), claim: null }
    const isConfirmed = state.kind !== 'processing'
    // Reported again once the service has said that it has the video.
    if (!isConfirmed && local.get(id) === null) local.keep(record)
    post(clip, record, { isConfirmed })
  }

  /** Posts the uploads of every shared folder again, for a database that was restored from an older copy. */
  async function postAllShared(signal: AbortSignal) {
    for (const { path, shared } of settings().folders) if (shared) await postAll(signal, path)
  }

  /** Throws AppError `facility-away` where not all of the reports arrived. */
  async function sendAll(signal: AbortSignal) {
    while (!signal.aborted && (await send(signal)));
    if (facilityStore.posted(KIND, 1).length > 0) throw new AppError('facility-away')
  }

  return { post, postAllShared, sendAll, loop: { restMs: 5_000, step: send } }
}

interface ReportedFolders {
  readonly database: string | null
  readonly folders: readonly string[]
}

/** Core has no schema library; this one reads its own value back. */
const Reported = {
  safeParse: (value: unknown): { data?: ReportedFolders } =>
    typeof value === 'object' && value !== null && 'database' in value && 'folders' in value && isTexts(value.folders)
      ? { data: { database: typeof value.database === 'string' ? value.database : null, folders: value.folders } }
      : {},
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')
