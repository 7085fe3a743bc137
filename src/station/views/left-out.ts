import { shownFileName } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import type { Original } from '../contract/clip-view.ts'
import type { LeftOutRow } from '../contract/left-out.ts'
import type { ClipStore, FoundFile } from '../ports.ts'

interface OriginalParts {
  readonly store: Pick<ClipStore, 'get' | 'ledger'>
  readonly nameOf: (tags: NonNullable<Clip['tags']>) => string | null
}

interface Parts extends OriginalParts {
  readonly cameraOf: (clip: Pick<Clip, 'folder' | 'camera'>) => string
}

/** The original of a duplicate or of a copy: its clip, athlete and upload time. */
export function originalOf({ state }: Pick<Clip, 'state'>, { store, nameOf }: OriginalParts): Original | null {
  const of = state.kind === 'duplicate' || state.kind === 'left-out' ? state.of : null
  const original = of === null ? undefined : store.get(of)
  if (!original) return null
  const { id, path, tags } = original
  const uploadedAtMs = lastAt(store, id, 'stored')
  return { clip: id, fileName: shownFileName(path), athleteName: tags && nameOf(tags), uploadedAtMs }
}

/** A row for a duplicate, a file that is no rep, a clip that another station uploaded, or one that a person has set aside. */
export function toLeftOutRow(clip: Clip, parts: Parts): LeftOutRow {
  const { id, path, sizeBytes, state } = clip
  const shown = { id, clip: id, fileName: shownFileName(path), camera: parts.cameraOf(clip), path, sizeBytes }
  if (state.kind === 'duplicate') return { ...shown, reason: { kind: state.kind, original: originalOf(clip, parts) } }
  if (state.kind === 'uploaded-elsewhere') return { ...shown, reason: { kind: state.kind, station: state.station } }
  if (state.kind === 'left-out') {
    const { kind, why, name } = state
    return { ...shown, reason: { kind, why, original: originalOf(clip, parts), name } }
  }
  return { ...shown, reason: { kind: 'cancelled', atMs: lastAt(parts.store, id, 'cancelled') } }
}

/** When an event of a clip happened last; null where it never did. */
export const lastAt = (store: Pick<ClipStore, 'ledger'>, of: Clip['id'], event: string): number | null =>
  store.ledger(of).findLast((line) => line.event === event)?.atMs ?? null

/** A row for a video of a type that the service doesn't accept. */
export function unsupportedRow(
  folder: string,
  file: FoundFile,
  { cameraOf, store }: Pick<Parts, 'cameraOf'> & { readonly store: Pick<ClipStore, 'asideAtMs'> },
): LeftOutRow {
  const { path, sizeBytes } = file
  const camera = cameraOf({ folder, camera: null })
  return {
    id: path,
    clip: null,
    fileName: shownFileName(path),
    camera,
    path,
    sizeBytes,
    reason: { kind: 'unsupported', asideAtMs: store.asideAtMs(folder, file) },
  }
}
