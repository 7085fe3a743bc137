import { toFailure } from '../app-error.ts'
import { isAcceptedFile } from '../clips/accepted-file.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { ClipStore, Clock, Completeness, Files, Folders, FoundFile, Prober } from '../ports.ts'
import type { Intake } from './intake.ts'
import { neededRestMs, notePause, noteUploadedPart } from './recording-pauses.ts'
import type { Unfinished, UnfinishedFolder } from './unfinished-clips.ts'

/** Check interval of an unavailable folder. */
export const AWAY_FOLDER_INTERVAL_MS = 1_000
/** A file that rests is probed less and less often, but at least this often. */
const MAX_PROBE_INTERVAL_MS = 10_000

export interface FileCheckParts {
  readonly lifecycle: ClipLifecycle
  readonly intake: Pick<Intake, 'markMissing' | 'leaveToNewerClip'>
  readonly files: Pick<Files, 'stat' | 'open'>
  readonly folders: Pick<Folders, 'isThere'>
  readonly prober: Prober
  readonly store: Pick<ClipStore, 'ledger' | 'earlierAtPath'>
  readonly clock: Clock
  /** Called when a whole folder is unavailable, before its next scan notices. */
  readonly onAway: (folder: string) => void
  readonly stableMs: () => number
  readonly giveUpMs: () => number
  /** True when the station ends after one pass over the folders: then it waits for no unavailable folder. */
  readonly isOnce: () => boolean
}

/**
 * Decides whether one file is finished, for the finished test: its size and modification time rest, it can be opened, and
 * its content is whole. Size alone is no sign (a copy may show its full size at 1 %), nor is rest (a copy may pause).
 */
export function createFileCheck(parts: FileCheckParts) {
  const { lifecycle, intake, files, folders, prober, store, clock } = parts

  /** Returns the time of the next check; null when the clip is decided. */
  async function check(folder: UnfinishedFolder, one: Unfinished, signal: AbortSignal): Promise<number | null> {
    let file: FoundFile | null
    try {
      file = await files.stat(one.path)
    } catch (error) {
      return waitOrGiveUp(folder, one, toFailure(error), signal)
    }
    const nowMs = clock.monotonicMs()
    if (file === null) return missOrWait(folder, one)
    if (one.restingSinceMs === null || !isSame(one.file, file)) {
      notePause(one, file)
      one.file = file
      one.restingSinceMs = nowMs
      one.neededRestMs = 0
    }
    if (nowMs - one.restingSinceMs < Math.max(parts.stableMs(), one.neededRestMs)) return nowMs + parts.stableMs() / 2
    return intake.leaveToNewerClip(one) ? null : judge(folder, one, signal)
  }

  /** Checks a file at rest: can it be opened, and is its content complete? */
  async function judge(folder: UnfinishedFolder, one: Unfinished, signal: AbortSignal): Promise<number | null> {
    let content: Completeness
    try {
      await files.open(one.path)
      content = await prober.completeness(one.path)
    } catch (error) {
      return waitOrGiveUp(folder, one, toFailure(error), signal)
    }
    const facts = factsOf(one)
    switch (content.kind) {
      case 'complete':
        lifecycle.apply(one.id, { kind: 'came-to-rest' }, { facts })
        return null
      case 'may-grow':
        noteUploadedPart(one, store.earlierAtPath(one.path, one.id))
        one.neededRestMs = neededRestMs(one, content.longestFragmentMs, parts.giveUpMs())
        if (clock.monotonicMs() - (one.restingSinceMs ?? 0) < one.neededRestMs) return clock.monotonicMs()
        lifecycle.apply(one.id, { kind: 'came-to-rest' }, { facts })
        return null
      case 'not-a-video': {
        const because = failure('not-a-video', { found: content.found })
        lifecycle.apply(one.id, { kind: 'unreadable', because }, { facts })
        return null
      }
      case 'incomplete':
        if (isAcceptedFile({ id: one.id, ...facts }, store)) {
          lifecycle.apply(one.id, { kind: 'came-to-rest' }, { facts })
          return null
        }
        return waitOrGiveUp(folder, one, failure('file-incomplete', { reason: content.reason }), signal)
    }
  }

  /** Waits longer, or gives up on a file that has not changed for long. */
  async function waitOrGiveUp(
    folder: UnfinishedFolder,
    one: Unfinished,
    because: Failure,
    signal: AbortSignal,
  ): Promise<number | null> {
    if (because.code === 'file-missing') return missOrWait(folder, one)
    if (because.code === 'folder-unreadable' && (await isAway(one))) return waitForFolder(folder, one)
    const nowMs = clock.monotonicMs()
    one.restingSinceMs ??= nowMs
    const restedMs = nowMs - one.restingSinceMs
    const [stableMs, giveUpMs] = [parts.stableMs(), parts.giveUpMs()]
    // A probe costs more than a check of the size: probe less and less often while nothing changes.
    const pauseMs = Math.min(Math.max(stableMs / 2, restedMs / 4), MAX_PROBE_INTERVAL_MS, giveUpMs - restedMs)
    if (restedMs < giveUpMs) return nowMs + pauseMs
    // The time in which a folder was unavailable does not count as rest.
    if (await isAway(one)) return waitForFolder(folder, one)
    const playable = because.code === 'file-incomplete' && (await isPlayable(one.file, signal))
    if (signal.aborted) return nowMs + pauseMs
    const waitedSeconds = Math.round(restedMs / 1000)
    const parameters = { ...because.parameters, waitedSeconds, ...(playable && { playable: 'yes' }) }
    const event = { kind: 'unreadable', because: failure(because.code, parameters) } as const
    lifecycle.apply(one.id, event, { facts: factsOf(one) })
    return null
  }

  const isPlayable = (file: FoundFile, signal: AbortSignal) =>
    prober.probe(file, signal).then(
      () => true,
      () => false,
    )

  async function missOrWait(folder: UnfinishedFolder, one: Unfinished): Promise<number | null> {
    if (await isAway(one)) return waitForFolder(folder, one)
    intake.markMissing(one)
    return null
  }

  const isAway = async ({ folder }: Unfinished) => !parts.isOnce() && !(await folders.isThere(folder))

  /** The clips of an unavailable folder keep their state. The time of rest starts again when the folder is back. */
  function waitForFolder(folder: UnfinishedFolder, one: Unfinished): number {
    if (!folder.isAway) parts.onAway(folder.path)
    folder.isAway = true
    one.restingSinceMs = null
    folder.waitUntilMs = clock.monotonicMs() + AWAY_FOLDER_INTERVAL_MS
    return clock.monotonicMs()
  }

  return { check }
}

const isSame = (a: FoundFile, b: FoundFile) => a.sizeBytes === b.sizeBytes && a.modifiedAtMs === b.modifiedAtMs

const factsOf = ({ file: { sizeBytes, modifiedAtMs } }: Unfinished) => ({ sizeBytes, modifiedAtMs })
