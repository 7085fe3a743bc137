import type { Bulk } from '../bulk/bulk.ts'
import type { BulkClipAction } from '../bulk/bulk-port.ts'
import type { ClipId } from '../contract/clip.ts'
import type { CommandResult } from '../contract/command.ts'
import type { ClipStore } from '../ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'moveInQueue'>
  readonly bulkWork: Pick<Bulk, 'act'>
  readonly onQueueMoved: () => void
}

/** Applies a change to each clip once. The result names the clips that changed, and those where it was too late. */
export function applyToClips(ids: readonly ClipId[], change: (id: ClipId) => boolean): CommandResult {
  const done: ClipId[] = []
  const tooLate: ClipId[] = []
  for (const id of new Set(ids)) (change(id) ? done : tooLate).push(id)
  return { done, tooLate }
}

/** Commands about single clips: retry, upload anyway, upload or leave out, hold longer, send now, move in the queue. */
export function createClipCommands({ store, bulkWork, onQueueMoved }: Parts) {
  function act(action: BulkClipAction, ids: readonly ClipId[]): CommandResult {
    const { done, tooLate } = bulkWork.act(action, ids)
    return { done, tooLate }
  }

  function moveInQueue(ids: readonly ClipId[], before: ClipId | null): CommandResult {
    const moved = new Set(store.moveInQueue(ids, before))
    onQueueMoved()
    return applyToClips(ids, (id) => moved.has(id))
  }

  return { act, moveInQueue }
}
