import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { FileAnswers } from '../../../station/contract/file-answer.ts'
import type { FindQuery } from '../find.ts'

const MAX_FILES = 50
/** Fewer letters are in nearly every file's name. */
const MIN_LETTERS = 3

interface Searched {
  readonly query: FindQuery
  /** The asked clip, whose answer is shown also where a rep has it. */
  readonly clip: ClipId | null
  /** Number of reps found; null until they were read. */
  readonly reps: number | null
}

/** Files that a search finds by their names beside its reps; null while it asks for none, or is not answered. */
export function useFoundFiles({ query, clip, reps }: Searched): FileAnswers | null {
  const client = useClient()
  const text = fileTextOf(query)
  const isAsked = text.length >= MIN_LETTERS && reps !== null
  const scope = clip === null ? 'without-rep' : 'all'
  const onDisk = reps === 0
  const { value } = useRead(
    JSON.stringify([text, isAsked, scope, onDisk]),
    async () => (isAsked ? client.find.files({ text, limit: MAX_FILES, scope, onDisk }) : null),
    ['attention', 'reps', 'queue'],
  )
  return value
}

/** The part of file names that a search looks for; empty where it has filters that only reps can meet. */
function fileTextOf({ text, fileName, ...filters }: FindQuery): string {
  const { athleteIds, activity, movement, dimensions, cameras, states, fromDay, toDay } = filters
  const lists = [athleteIds, cameras, states, Object.keys(dimensions)]
  const isOnlyName =
    lists.every((list) => list.length === 0) && [activity, movement, fromDay, toDay].every((value) => value === null)
  return isOnlyName ? `${text} ${fileName}`.trim() : ''
}
