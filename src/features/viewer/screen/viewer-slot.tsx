import { Button } from '../../../renderer/components/button.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import type { ViewerSlot } from '../../../renderer/page-slots.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { goToCompare, goToViewer } from '../../../renderer/state/viewer-address.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { PreviewStatus } from './preview-status.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { usePreview } from './use-preview.ts'
import { findForCompare, useViewerState } from './viewer-state.ts'

/** Notice while a person chooses a rep to compare with another. */
function CompareNotice({ className }: { className: string }) {
  const { drawing: words } = useWording()
  const toCompare = useViewerState((state) => state.toCompare)
  if (toCompare === null) return null
  return (
    <p role="status" className={className}>
      <span className={typography.cut}>{words.choose(toCompare.text)}</span>
      <Button onPress={() => findForCompare(null)}>{words.endChoosing}</Button>
    </p>
  )
}

function useOpenRep() {
  const { viewer, drawing } = useWording()
  const toCompare = useViewerState((state) => state.toCompare)
  return {
    text: toCompare === null ? viewer.open : drawing.compare,
    open(repId: string) {
      findForCompare(null)
      if (toCompare === null || toCompare.repId === repId) goToViewer(repId)
      else goToCompare(toCompare.repId, repId)
    },
  }
}

function useMissingCameras(repId: string | null): readonly string[] {
  const client = useClient()
  const read = async () => (repId === null ? null : client.viewer.rep({ repId }))
  return useRead(repId ?? '', read, ['reps']).value?.rep.missingCameras ?? []
}

/** The viewer, as other screens offer it. */
export const viewerSlot: ViewerSlot = {
  nameText: ({ viewer }) => viewer.name,
  openText: ({ viewer }) => viewer.open,
  shareText: ({ share }) => share.share,
  ShareDialog,
  usePreview,
  PreviewStatus,
  CompareNotice,
  useOpenRep,
  useMissingCameras,
}
