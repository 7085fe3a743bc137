import type { Clip } from '../../contract/clip.ts'
import type { LeftOutRow } from '../../contract/left-out.ts'
import { fileNameOf } from '../clips/paths.ts'
import type { ClipStore, FoundFile } from '../ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'ledger'>
  readonly cameraOf: (clip: Pick<Clip, 'folder' | 'camera'>) => string
}

/** A clip that repeats another one, or that a person has set aside. */
export function toLeftOutRow(clip: Clip, { store, cameraOf }: Parts): LeftOutRow {
  const { id, path, sizeBytes, state } = clip
  const shown = { id, clip: id, fileName: fileNameOf(path), camera: cameraOf(clip), path, sizeBytes }
  const lastAt = (of: Clip['id'], kind: string) =>
    store.ledger(of).findLast((line) => line.event === kind)?.atMs ?? null
  if (state.kind !== 'duplicate') return { ...shown, reason: { kind: 'cancelled', atMs: lastAt(id, 'cancelled') } }
  const original = store.get(state.of)
  const of = fileNameOf(original?.path ?? path)
  return { ...shown, reason: { kind: 'duplicate', of, uploadedAtMs: lastAt(state.of, 'stored') } }
}

/** A video that the service does not take. */
export function unsupportedRow(folder: string, { path, sizeBytes }: FoundFile, { cameraOf }: Parts): LeftOutRow {
  const camera = cameraOf({ folder, camera: null })
  return { id: path, clip: null, fileName: fileNameOf(path), camera, path, sizeBytes, reason: { kind: 'unsupported' } }
}
