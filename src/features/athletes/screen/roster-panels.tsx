import { DiscardDialog } from '../../../renderer/components/discard-dialog.tsx'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { CapturePanel } from '../../captures/screen/capture-panel.tsx'
import { ClipDrawer } from '../../clip/clip-drawer.tsx'
import { AthletePanel } from './athlete-panel.tsx'
import { NewAthletePanel } from './new-athlete-panel.tsx'
import { NEW_ATHLETE, type RosterNavigation } from './use-roster-navigation.ts'

interface RosterPanelsProps {
  /** Id of the open athlete, or that of a new one. */
  readonly athleteId: string | null
  readonly navigation: RosterNavigation
}

/** Panels beside the roster: the athlete, and the clip or capture that covers it. */
export function RosterPanels({ athleteId, navigation }: RosterPanelsProps) {
  const { ui } = useStation()
  const { openClip, openCapture, isCovered, confirm, open, close, closeClip } = navigation
  return (
    <>
      {athleteId === NEW_ATHLETE && (
        <NewAthletePanel
          isHidden={isCovered}
          onDirty={confirm.report}
          onClose={close}
          onOpen={open}
          onCreated={navigation.showCreated}
        />
      )}
      {athleteId !== null && athleteId !== NEW_ATHLETE && (
        <AthletePanel
          id={athleteId}
          isHidden={isCovered}
          onDirty={confirm.report}
          onCapture={navigation.showCapture}
          onClose={close}
          onDeleted={navigation.closeDeleted}
        />
      )}
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={closeClip} />}
      {openClip === null && openCapture !== null && <CapturePanel row={openCapture} onClose={closeClip} />}
      <DiscardDialog confirm={confirm} />
    </>
  )
}
