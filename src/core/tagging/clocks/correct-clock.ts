import type { ClipId } from '../../../contract/clips/clip.ts'
import type { Command, CommandResult } from '../../../contract/command.ts'
import type { Settings } from '../../../contract/station/settings.ts'
import type { AffectedClips } from '../../bulk/bulk-port.ts'
import type { ClipStore, Clock, Identifiers } from '../../ports.ts'
import { clockCorrectionMs } from '../cameras.ts'
import { hasFixedTags } from '../compare-tags.ts'
import type { CameraClocks, Undoable, UndoStore } from '../tagging-ports.ts'
import { checkCorrection } from './check-correction.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'ofCamera' | 'ledger'>
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
    const beforeMs = clockCorrectionMs(camera, settings(), clocks)
    clocks.setCorrection(camera, correctionMs)
    const id = identifiers.uuid()
    undo.put({ id, atMs: clock.nowMs(), kind: 'clock', camera, correctionMs, beforeMs })
    return { ...retag(camera), undo: id }
  }

  function revert(act: Undoable & { kind: 'clock' }): CommandResult {
    clocks.setCorrection(act.camera, act.beforeMs)
    return { done: retag(act.camera).done, tooLate: leftSince(act) }
  }

  /** Clips that got their athlete by the corrected clock and have been reserved since. */
  const leftSince = ({ camera, atMs }: Undoable & { kind: 'clock' }): ClipId[] =>
    store
      .ofCamera(camera, MAX_CLIPS)
      .filter((clip) => clip.tags?.origins.athlete === 'on-deck' && hasFixedTags(clip))
      .filter(({ id }) => store.ledger(id).some((line) => line.atMs >= atMs && line.state.kind === 'reserving'))
      .map(({ id }) => id)

  return { correct, revert }
}
