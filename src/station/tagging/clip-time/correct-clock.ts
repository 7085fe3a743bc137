import type { AffectedClips } from '../../bulk/bulk-port.ts'
import { everyClip } from '../../clips/every-clip.ts'
import type { CameraMemory } from '../../contract/camera-time.ts'
import type { ClipId } from '../../contract/clip.ts'
import type { Command, CommandResult } from '../../contract/command.ts'
import type { Settings } from '../../contract/settings.ts'
import type { ClipStore, Clock, Identifiers } from '../../ports.ts'
import { clockCorrectionMs } from '../cameras.ts'
import { hasFixedTags } from '../preview-deck.ts'
import type { CameraClocks, Undoable, UndoStore } from '../tagging-ports.ts'
import { answerClock, confirmByPerson, emptyMemory } from './camera-memory.ts'
import { checkCorrection } from './check-correction.ts'
import { MIN_CORRECTION_MS } from './clock-doubt.ts'
import { isClockUnclear } from './learn-times.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'ofCamera' | 'ledger' | 'page'>
  readonly clocks: CameraClocks
  readonly settings: () => Pick<Settings, 'cameras'>
  readonly undo: UndoStore
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly retagAll: (which: AffectedClips) => CommandResult
}

/** More than a camera records between a measurement and its undo. */
const MAX_CLIPS = 500

/** Corrects a camera's clock by a person's measurement, and undoes that. */
export function createClockCorrections({ store, clocks, settings, undo, clock, identifiers, retagAll }: Parts) {
  const retag = (camera: string) => retagAll({ by: 'camera', camera })

  /** Throws AppError `clock-too-far`. */
  function correct({ camera, correctionMs }: Command & { kind: 'clock-correct' }): CommandResult {
    checkCorrection(camera, correctionMs / 1_000)
    return replace(camera, correctionMs, 0)
  }

  /** Sets a correction for all clips that are not uploaded yet; it can't be undone. Throws AppError `clock-too-far`. */
  function set({ camera, correctionMs }: Command & { kind: 'clock-set' }): CommandResult {
    checkCorrection(camera, correctionMs / 1_000)
    const beforeMs = clockCorrectionMs(camera, settings(), clocks)
    settle(camera, { correctionMs, beforeMs, askedSinceMs: 0 })
    clocks.setCorrection(camera, correctionMs)
    return retag(camera)
  }

  /** A correction of any size: a clock without a battery is off by years. Clips that were accepted keep their time. */
  function answer({ camera, correctionMs }: Command & { kind: 'clock-answer' }): CommandResult {
    const waiting = waitingFor(camera)
    const askedSinceMs = waiting.reduce((least, { foundAtMs }) => Math.min(least, foundAtMs), clock.nowMs())
    return replace(camera, correctionMs, askedSinceMs)
  }

  function setEdge({ camera, edge }: Command & { kind: 'clock-edge' }): CommandResult {
    clocks.remember(camera, { ...(clocks.memory(camera) ?? emptyMemory), edgeByHand: edge })
    return retag(camera)
  }

  function replace(camera: string, correctionMs: number, askedSinceMs: number): CommandResult {
    const beforeMs = clockCorrectionMs(camera, settings(), clocks)
    const memory = settle(camera, { correctionMs, beforeMs, askedSinceMs })
    clocks.setCorrection(camera, correctionMs)
    const id = identifiers.uuid()
    undo.put({ id, atMs: clock.nowMs(), kind: 'clock', camera, correctionMs, beforeMs, memory })
    return { ...retag(camera), undo: id }
  }

  /** Keeps a person's answer. A measurement of seconds says nothing about hours. Returns what was known before. */
  function settle(
    camera: string,
    { correctionMs, beforeMs, askedSinceMs }: { correctionMs: number; beforeMs: number; askedSinceMs: number },
  ): CameraMemory {
    const memory = clocks.memory(camera) ?? emptyMemory
    const isAnswer = askedSinceMs > 0 || Math.abs(correctionMs - beforeMs) >= MIN_CORRECTION_MS
    const answer = { correctionMs, presentMs: beforeMs, askedSinceMs, nowMs: clock.nowMs() }
    clocks.remember(camera, isAnswer ? answerClock(memory, answer) : confirmByPerson(memory))
    return memory
  }

  const waitingFor = (camera: string) =>
    [...everyClip(store, { kinds: ['untagged'] })].filter((clip) => clip.camera === camera && isClockUnclear(clip))

  function revert(act: Undoable & { kind: 'clock' }): CommandResult {
    clocks.setCorrection(act.camera, act.beforeMs)
    if (act.memory) clocks.remember(act.camera, act.memory)
    return { done: retag(act.camera).done, tooLate: leftSince(act) }
  }

  /** Sets an undone correction again, with what was known about the camera's times before the undo. */
  function repeat(act: Undoable & { kind: 'clock' }, memory: CameraMemory | undefined): CommandResult {
    const before = clocks.memory(act.camera) ?? emptyMemory
    clocks.setCorrection(act.camera, act.correctionMs)
    if (memory) clocks.remember(act.camera, memory)
    const id = identifiers.uuid()
    undo.put({ ...act, id, atMs: clock.nowMs(), memory: before })
    return { ...retag(act.camera), undo: id }
  }

  /** Clips that got their athlete by the corrected clock and have been reserved since. */
  const leftSince = ({ camera, atMs }: Undoable & { kind: 'clock' }): ClipId[] =>
    store
      .ofCamera(camera, MAX_CLIPS)
      .filter((clip) => clip.tags?.origins.athlete === 'on-deck' && hasFixedTags(clip))
      .filter(({ id }) => store.ledger(id).some((line) => line.atMs >= atMs && line.state.kind === 'reserving'))
      .map(({ id }) => id)

  return { correct, set, answer, setEdge, revert, repeat }
}
