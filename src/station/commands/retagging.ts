import type { Bulk } from '../bulk/bulk.ts'
import type { AffectedClips, BulkStore } from '../bulk/bulk-port.ts'
import type { CommandResult } from '../contract/command.ts'
import type { EngineSettings } from '../engine-types.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { SourceChanges } from '../tagging/undo-effects.ts'

const nothing: CommandResult = { done: [], tooLate: [] }

interface Parts {
  readonly store: Pick<ClipStore, 'together'>
  readonly bulk: Pick<BulkStore, 'affected'>
  readonly bulkWork: Bulk
  readonly clock: Pick<Clock, 'nowMs'>
  readonly onDone: (result: CommandResult) => void
}

/** Sends clips back to be tagged again after something changed that their tags depend on. */
export function createRetagging({ store, bulk, bulkWork, clock, onDone }: Parts) {
  let revision = 0
  /** Changes before this start are unknown. */
  let sources: SourceChanges = { count: 0, lastMs: clock.nowMs() }

  function retagAll(which: AffectedClips): CommandResult {
    const isConfirmation = which.by === 'reasons'
    sources = { count: sources.count + 1, lastMs: isConfirmation ? sources.lastMs : clock.nowMs() }
    const done = bulk.affected(which)
    bulkWork.begin({ kind: 'retag' }, done)
    return { done, tooLate: [] }
  }

  /** Keeps settings and their effect on clips in one transaction: a killed process leaves both or neither. */
  function changeSettings(before: EngineSettings, next: EngineSettings, keep: () => void) {
    store.together(() => {
      keep()
      if (!changesTags(before, next)) return
      outdate()
      retagAll({ by: 'all' })
    })
  }

  /** Continues a change of thousands of clips, also after a restart. Returns whether there was work. */
  async function workOffBulk(signal: AbortSignal): Promise<boolean> {
    const hasWorked = await bulkWork.work(signal)
    if (hasWorked) onDone(nothing)
    return hasWorked
  }

  /** Makes tags that are being computed at this moment outdated: the examiner computes them again. */
  function outdate() {
    revision += 1
  }

  const sourcesChanged = () => sources
  return { retagAll, changeSettings, workOffBulk, outdate, revision: () => revision, sourcesChanged }
}

const changesTags = (before: EngineSettings, next: EngineSettings): boolean =>
  (['folders', 'tagging', 'cameras', 'reps'] as const).some(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(next[key]),
  )
