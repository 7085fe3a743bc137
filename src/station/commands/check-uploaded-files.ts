import { AppError, toFailure } from '../app-error.ts'
import { shownFileName } from '../clips/paths.ts'
import { uploadedWith } from '../clips/uploaded-again.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import type { ClipStore, Files } from '../ports.ts'

type Memory = Pick<ClipStore, 'ledger' | 'get' | 'uploadingAgain'>

interface Parts {
  readonly store: Memory
  readonly files: Pick<Files, 'stat' | 'fingerprint'>
}

/** The path of a clip's file, also after the file was moved following its upload. */
export function currentPathOf({ id, path }: Pick<Clip, 'id' | 'path'>, store: Pick<ClipStore, 'ledger'>): string {
  const to = store.ledger(id).findLast(({ event }) => event === 'moved')?.details['to']
  return typeof to === 'string' ? to : path
}

/**
 * Refuses to upload a missing or changed file again, before anything is written. Later changes are found when the new
 * clip is examined: then the whole content is compared.
 * Throws AppError `again-file-missing`, `again-file-changed`, and the errors of an unreadable file.
 */
export async function checkUploadedFiles({ store, files }: Parts, ids: readonly ClipId[]) {
  for (const id of ids) {
    const clip = store.get(id)
    const uploaded = clip && uploadedWith(clip, store)
    // The command itself reports other reasons.
    if (clip && uploaded) await checkFile(files, { clip, path: currentPathOf(clip, store), uploaded })
  }
}

interface Expected {
  readonly clip: Clip
  readonly path: string
  readonly uploaded: Pick<Clip, 'fingerprint' | 'sizeBytes'>
}

async function checkFile(files: Parts['files'], { clip, path, uploaded }: Expected) {
  const names = { file: shownFileName(clip.path), path }
  try {
    const file = await files.stat(path)
    if (file === null) throw new AppError('again-file-missing', names)
    const isAlike = file.sizeBytes === uploaded.sizeBytes && (await files.fingerprint(path)) === uploaded.fingerprint
    if (!isAlike) throw new AppError('again-file-changed', names)
  } catch (error) {
    throw toFailure(error).code === 'file-missing' ? new AppError('again-file-missing', names) : error
  }
}
