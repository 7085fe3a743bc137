import type { FolderSettings } from '../contract/settings.ts'
import type { ClipStore, Clock, Folders, FoundFile, OverlookedFile } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { ChosenWatch } from './chosen-watch.ts'
import { type ExistingCheck, existingCheckOf } from './existing-clips.ts'
import type { Intake } from './intake.ts'
import type { UnsupportedFiles } from './unsupported-files.ts'

/** A clock further ahead than this tells nothing about when a file was added. */
const MAX_CLOCK_AHEAD_MS = 600_000
/** Few enough to write in one transaction. */
const IGNORE_BATCH_ROWS = 500

/** Folder state that a scan reads and updates. */
export interface ScannedFolder {
  /** When the folder was added to the settings. */
  readonly addedAtMs: number
  /** True after the first whole scan. */
  isKnown: boolean
  readonly watch: ChosenWatch | null
}

interface ScanResult {
  /** Videos in the folder, unsupported ones included. */
  readonly files: number
  /** Files that the scan could not take in, by path. */
  readonly overlooked: ReadonlyMap<string, OverlookedFile>
  /** True when this scan found clips that wait for an answer. */
  readonly asks: boolean
}

/** Files of one scan, and those of them that were there before the folder was added. */
interface Listing {
  readonly listing: AsyncIterable<FoundFile[]>
  readonly old: FoundFile[]
  readonly isOld: (file: FoundFile) => boolean
  /** Null where no person is asked. */
  readonly check: ExistingCheck | null
}

interface Parts {
  readonly store: ClipStore
  readonly intake: Intake
  readonly folders: Pick<Folders, 'scan'>
  readonly clock: Clock
  /** True when the station ends after one pass over the folders. */
  readonly once: boolean
  readonly unsupported: Pick<UnsupportedFiles, 'collect'>
}

/** Scans source folders for the folder monitor: registers new and changed files, and marks clips whose file is gone. */
export function createFolderScanner({ store, intake, folders, clock, once, unsupported }: Parts) {
  /** Null when aborted. Throws AppError like `Folders.scan`. */
  async function scan(folder: FolderSettings, scanned: ScannedFolder, signal: AbortSignal): Promise<ScanResult | null> {
    // Only the first scan may ignore files that were there before the folder was added.
    const mayIgnore = !scanned.isKnown && folder.existing === 'ignore'
    const check = existingCheckOf(store, folder, scanned)
    const isOld = (file: FoundFile) => mayIgnore && !cameSince(scanned.addedAtMs, file)
    const overlooked = new Map<string, OverlookedFile>()
    const unsupportedFiles = unsupported.collect(folder.path)
    const old: FoundFile[] = []
    let unsupportedCount = 0
    const listing = folders.scan({
      ...folder,
      holdsFiles: !once && intake.expectsFiles(folder.path),
      signal,
      onOverlooked: (one) => void overlooked.set(one.path, one),
      onUnsupported(file) {
        unsupportedCount += 1
        if (isOld(file)) old.push(file)
        else unsupportedFiles.register(file)
      },
    })
    const { files, asks } = await takeIn(folder.path, scanned, { listing, old, isOld, check }, signal)
    if (signal.aborted) return null
    unsupportedFiles.end()
    return { files: files + unsupportedCount, overlooked, asks }
  }

  /** Returns the number of supported files, and if a person is asked about some. */
  async function takeIn(path: string, scanned: ScannedFolder, found: Listing, signal: AbortSignal) {
    const { listing, old, isOld, check } = found
    const existing: FoundFile[] = []
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    let count = 0
    intake.begin(path)
    for await (const files of listing) {
      count += files.length
      for (const file of files) {
        if (signal.aborted) return { files: count, asks: false }
        if (isOld(file)) old.push(file)
        else if (check?.isExisting(file)) existing.push(file)
        else if (intake.register(path, file)) scanned.watch?.scanFound(file.path)
        await yieldToEventLoop(signal)
      }
    }
    // Files that the watcher reported during the scan were not there before.
    while (old.length > 0 && !signal.aborted) {
      const ignored = old.splice(-IGNORE_BATCH_ROWS).filter((file) => !scanned.watch?.cameEarly(file.path))
      store.ignoreFiles(path, ignored)
      await yieldToEventLoop(signal)
    }
    const asks = check !== null && (await decide(path, scanned, { existing, check }, signal))
    if (signal.aborted) return { files: count, asks }
    // A folder is known once it could be read, not before.
    if (!scanned.isKnown) store.addFolder(path, scanned.addedAtMs)
    scanned.isKnown = true
    if (check || store.folderCheckedMs(path) === null) store.folderChecked(path, clock.nowMs())
    await intake.markUnseenMissing(path, signal)
    await intake.recheckLocked(path, signal)
    return { files: count, asks }
  }

  /** Takes in a few existing clips; more wait for a person. Returns true when some wait. */
  async function decide(
    path: string,
    scanned: ScannedFolder,
    { existing, check }: { readonly existing: FoundFile[]; readonly check: ExistingCheck },
    signal: AbortSignal,
  ) {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    // Files that the watcher reported during the scan were not there before.
    const waitingFiles = existing.filter((file) => !scanned.watch?.cameEarly(file.path))
    if (waitingFiles.length <= check.maxUnasked) {
      for (const file of existing) {
        if (signal.aborted) return false
        if (intake.register(path, file)) scanned.watch?.scanFound(file.path)
        await yieldToEventLoop(signal)
      }
      return false
    }
    while (waitingFiles.length > 0 && !signal.aborted) {
      store.keepWaiting(path, waitingFiles.splice(-IGNORE_BATCH_ROWS))
      await yieldToEventLoop(signal)
    }
    return true
  }

  const cameSince = (addedAtMs: number, { modifiedAtMs }: FoundFile) =>
    modifiedAtMs >= addedAtMs && modifiedAtMs <= clock.nowMs() + MAX_CLOCK_AHEAD_MS

  return { scan }
}
