import { useUploadBlock } from '../state/station-context.tsx'
import { uploadWait } from '../state/upload-wait.ts'

type HeldState = { readonly kind: string } | { readonly kind: 'held'; readonly untilMs: number }

/** False while a hold ends in no upload, so that no line promises one. */
export function useIsHoldCounted(state: HeldState): boolean {
  const block = useUploadBlock()
  if (state.kind !== 'held' || !('untilMs' in state)) return false
  return uploadWait({ kind: 'held', untilMs: state.untilMs }, block, 0) === null
}
