import type { CommandResult } from '../../contract/command.ts'
import type { Bulk } from '../bulk/bulk.ts'
import type { AffectedClips, BulkStore } from '../bulk/bulk-port.ts'
import type { EngineSettings } from '../engine-types.ts'
import type { ClipStore } from '../ports.ts'

const nothing: CommandResult = { done: [], tooLate: [] }

interface Parts {
  readonly store: Pick<ClipStore, 'together'>
  readonly bulk: Pick<BulkStore, 'affected'>
  readonly bulkWork: Bulk
  readonly onDone: (result: CommandResult) => void
}

/** Sends clips back to be tagged again after something changed that their tags depend on. */
export function createRetagging({ store, bulk, bulkWork, onDone }: Parts) {
  let revision = 0

  function retagAll(which: AffectedClips): CommandResult {
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

  return { retagAll, changeSettings, workOffBulk, outdate, revision: () => revision }
}

const changesTags = (before: EngineSettings, next: EngineSettings): boolean =>
  (['folders', 'tagging', 'cameras', 'reps'] as const).some(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(next[key]),
  )
