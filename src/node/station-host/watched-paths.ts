import { isAbsolute } from 'node:path'
import { type Failure, failure } from '../../contract/failure.ts'
import type { Settings } from '../../contract/settings.ts'
import { toFailure } from '../../core/app-error.ts'
import { moveTargetOf } from '../../core/uploads/after-upload.ts'
import { findOverlap } from '../files/overlapping.ts'
import { type OwnData, refuseOwnData } from '../files/own-data.ts'

type Wanted = Pick<Settings, 'folders' | 'uploads'>

interface Place {
  readonly path: string
  readonly recursive: boolean
  readonly isSource: boolean
}

/** Where clips come from and where they are put. */
export function placesOf({ folders, uploads }: Wanted): Place[] {
  const away = moveTargetOf(uploads)
  const watched = folders
    .filter((folder) => folder.watched)
    .map(({ path, recursive }) => ({ path, recursive, isSource: true }))
  return away === null ? watched : [...watched, { path: away, recursive: false, isSource: false }]
}

/** Whether clips would come from or go to somewhere new. */
export function bringsPlaces(next: Wanted, present: Wanted): boolean {
  const before = new Set(placesOf(present).map((place) => JSON.stringify(place)))
  return placesOf(next).some((place) => !before.has(JSON.stringify(place)))
}

/** Places that overlap would bring every clip twice, and what was put away would be found again. */
export async function problemWithPlaces(places: readonly Place[], ownData: OwnData): Promise<Failure | null> {
  const relative = places.find(({ path }) => !isAbsolute(path))
  if (relative) {
    return failure('config-invalid', { key: 'path', given: relative.path, expected: 'the whole path of a folder' })
  }
  const overlap = await findOverlap(places)
  if (overlap) return failure('folder-overlaps', { folder: overlap.innerPath, other: overlap.outerPath })
  for (const { path } of places.filter(({ isSource }) => isSource)) {
    const refused = await refuseOwnData(path, ownData).then(() => null, toFailure)
    if (refused) return refused
  }
  return null
}
