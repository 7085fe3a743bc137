import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type ConfirmDiscard, useConfirmDiscard } from '../../../renderer/hooks/use-confirm-discard.ts'
import { goTo } from '../../../renderer/routes.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import type { ClipId } from '../../../station/contract/clip.ts'

/** Route segment of the panel for a new athlete. */
export const NEW_ATHLETE = 'new'

/** Route segment of the import page. */
export const IMPORT_PAGE = 'import'

/** Closes the panel or page that is open beside or instead of the roster. */
export const showRosterOnly = (): void => goTo('athletes')

const show = (id: string) => goTo('athletes', id)

export interface RosterNavigation {
  readonly openClip: ClipId | null
  readonly openCapture: CaptureRow | null
  /** True while a clip or capture covers the athlete. */
  readonly isCovered: boolean
  readonly confirm: ConfirmDiscard
  /** Opens an athlete. A clip or capture on top is closed, because it would cover the athlete. */
  readonly open: (id: string) => void
  readonly close: () => void
  readonly closeClip: () => void
  readonly showCapture: (row: CaptureRow) => void
  readonly showImport: () => void
  /** Opens a created athlete without confirmation: the typed values were saved. */
  readonly showCreated: (id: string) => void
  /** Closes the panel of a deleted athlete without confirmation. */
  readonly closeDeleted: () => void
}

/** Navigation of the roster screen: asks before typed values are lost, and closes clips with their athlete. */
export function useRosterNavigation(athleteId: string | null): RosterNavigation {
  const { ui } = useStation()
  const openClip = useStore(ui.store, (state) => state.openClip)
  const [openCapture, setOpenCapture] = useState<CaptureRow | null>(null)
  const confirm = useConfirmDiscard()
  const { leave, report } = confirm
  const closeClip = useCallback(() => {
    ui.openClip(null)
    setOpenCapture(null)
  }, [ui])
  const showCapture = useCallback(
    (row: CaptureRow) => (row.clip ? ui.openClip(row.clip.id) : setOpenCapture(row)),
    [ui],
  )
  // An open clip belongs to one screen.
  useEffect(() => closeClip, [closeClip])
  return {
    openClip,
    openCapture,
    isCovered: openClip !== null || openCapture !== null,
    confirm,
    open(id) {
      if (id === athleteId) return closeClip()
      leave(() => {
        closeClip()
        show(id)
      })
    },
    close: () => leave(showRosterOnly),
    closeClip,
    showCapture,
    showImport: () => leave(() => show(IMPORT_PAGE)),
    showCreated(id) {
      report(false)
      show(id)
    },
    closeDeleted() {
      report(false)
      showRosterOnly()
    },
  }
}
