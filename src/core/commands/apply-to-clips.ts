import type { ClipId } from '../../contract/clips/clip.ts'
import type { CommandResult } from '../../contract/command.ts'

/** Which ones it worked for. */
export function applyToClips(ids: readonly ClipId[], work: (id: ClipId) => boolean): CommandResult {
  const done: ClipId[] = []
  const tooLate: ClipId[] = []
  for (const id of new Set(ids)) (work(id) ? done : tooLate).push(id)
  return { done, tooLate }
}
