import { useId, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { AddFolderForm } from '../settings/screen/add-folder-form.tsx'
import { useAddFolder } from '../settings/screen/use-add-folder.ts'
import styles from './first-steps.module.css'
import { StepPanel, StepStatus } from './step-panel.tsx'

/** Guide step for the first source folder. */
export function FolderStep({ status, onDone }: { status: StationStatus; onDone: () => void }) {
  const { guide, settings, phrases } = useWording()
  const form = useId()
  const [isAsked, setAsked] = useState(false)
  const add = useAddFolder(status.folders, () => {
    setAsked(false)
    onDone()
  })
  const { folders } = status
  const isThere = folders.length > 0 && !isAsked
  return (
    <StepPanel question={guide.folderTitle} why={guide.folderWhy}>
      <div className={styles.content}>
        {isThere ? (
          <StepStatus>
            {guide.foldersHere(folders.length)}: <b>{phrases.format.list(folders.map(({ camera }) => camera))}</b>
          </StepStatus>
        ) : (
          <AddFolderForm add={add} status={status} id={form} />
        )}
        <div className={styles.actions}>
          {isThere ? (
            <>
              <Button tone="primary" onPress={onDone}>
                {guide.continue}
              </Button>
              <Button onPress={() => setAsked(true)}>{guide.anotherFolder}</Button>
            </>
          ) : (
            <Button type="submit" form={form} tone="primary" isDisabled={!add.canAdd}>
              {settings.addFolder}
            </Button>
          )}
        </div>
      </div>
    </StepPanel>
  )
}
