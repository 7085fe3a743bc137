import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { FolderBrowser } from './folder-browser.tsx'

interface ChooseFolderProps {
  /** Selected path; empty for none. */
  readonly value: string
  readonly onChoose: (path: string) => void
}

/**
 * Button that picks a folder of the station's computer: in the system dialog if available, else in a browser of its
 * folders.
 */
export function ChooseFolder({ value, onChoose }: ChooseFolderProps) {
  const { settings } = useWording()
  const can = useStatus()?.can
  const [isBrowsing, setBrowsing] = useState(false)
  if (can?.chooseFolder === true) return <SystemDialog onChoose={onChoose} />
  if (can?.browseFolders !== true) return null
  const choose = (path: string) => {
    setBrowsing(false)
    onChoose(path)
  }
  return (
    <>
      <Button onPress={() => setBrowsing(true)}>{settings.choosePath}</Button>
      {isBrowsing && <BrowseDialog start={value.trim()} onChoose={choose} onClose={() => setBrowsing(false)} />}
    </>
  )
}

function SystemDialog({ onChoose }: Pick<ChooseFolderProps, 'onChoose'>) {
  const { settings, common } = useWording()
  const client = useClient()
  const choosing = useAction(async () => {
    const chosen = await client.folders.choose()
    if (chosen) onChoose(chosen.path)
  })
  return (
    <>
      <Button onPress={choosing.start}>{settings.choosePath}</Button>
      {choosing.failure && <Problem isFinal failure={choosing.failure} subject={common.folder} size="line" />}
    </>
  )
}

interface BrowseDialogProps {
  readonly start: string
  readonly onChoose: (path: string) => void
  readonly onClose: () => void
}

/** Starts at the selected folder; the home folder is offered when that can't be read. */
function BrowseDialog({ start, onChoose, onClose }: BrowseDialogProps) {
  const { stationSettings, common } = useWording()
  const [path, setPath] = useState(start)
  const [here, setHere] = useState<string | null>(null)
  return (
    <Dialog
      title={stationSettings.chooseFolder}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => setPath('')}>{stationSettings.homeFolder}</Button>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" onPress={() => here !== null && onChoose(here)} isDisabled={here === null}>
            {stationSettings.useFolder}
          </Button>
        </>
      }
    >
      <FolderBrowser path={path} onGo={setPath} onRead={setHere} />
    </Dialog>
  )
}
