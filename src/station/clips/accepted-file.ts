import type { Clip } from '../contract/clip.ts'
import type { ClipStore } from '../ports.ts'

/** True for the file that a person chose to upload anyway: the ledger has its size and time. */
export function isAcceptedFile(
  { id, sizeBytes, modifiedAtMs }: Pick<Clip, 'id' | 'sizeBytes' | 'modifiedAtMs'>,
  store: Pick<ClipStore, 'ledger'>,
): boolean {
  const accepted = store.ledger(id).findLast(({ event }) => event === 'accepted-incomplete')?.details
  return accepted?.['sizeBytes'] === sizeBytes && accepted['modifiedAtMs'] === modifiedAtMs
}
