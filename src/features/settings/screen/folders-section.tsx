import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../renderer/components/button.tsx'
import { DiscardDialog } from '../../../renderer/components/discard-dialog.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useConfirmDiscard, useReportedDraft } from '../../../renderer/hooks/use-confirm-discard.ts'
import { isSettingFixed } from '../../../renderer/state/is-setting-fixed.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import type { StationSettingsView } from '../../../renderer/state/station-stores.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { AddFolderDialog } from './add-folder-dialog.tsx'
import { FolderDetail } from './folder-detail.tsx'
import { folderCameraLabel } from './folder-draft.ts'
import { FolderList } from './folder-list.tsx'
import styles from './folders-section.module.css'
import type { NamedCamera } from './measure-clock-dialog.tsx'
import { useFolderDrafts } from './use-folder-drafts.ts'

interface FoldersSectionProps {
  readonly status: StationStatus
  readonly settings: StationSettingsView
}

/** Settings section: source folders and their cameras. */
export function FoldersSection({ status, settings: { settings: present, fixedKeys } }: FoldersSectionProps) {
  const { settings } = useWording()
  const { ui } = useStation()
  const chosenPath = useStore(ui.store, ({ folder }) => folder)
  const choose = ui.showFolder
  const [isAdding, setAdding] = useState(false)
  const drafts = useFolderDrafts(present)
  const areGiven = isSettingFixed(fixedKeys, 'folders')
  const { folders } = status
  const chosen = folders.find((folder) => folder.settings.path === chosenPath) ?? folders[0]
  const confirm = useConfirmDiscard()
  useReportedDraft(
    confirm.report,
    folders.some((folder) => drafts.isChanged(folder.settings)),
    drafts.discardAll,
  )
  const add = areGiven ? null : () => setAdding(true)

  return (
    <>
      {chosen ? (
        <div className={styles.folders}>
          <FolderList
            folders={folders}
            chosen={chosen.settings.path}
            onChoose={choose}
            isChanged={(folder) => drafts.isChanged(folder.settings)}
            onAdd={add}
          />
          <FolderDetail
            key={`${status.practice} ${chosen.settings.path}`}
            folder={chosen}
            folders={folders}
            settings={present}
            drafts={drafts}
            isFixed={areGiven}
            cameras={distinctCameras(status)}
            areClocksFixed={isSettingFixed(fixedKeys, 'cameras')}
          />
        </div>
      ) : (
        <EmptyState
          title={settings.noFolders}
          level={1}
          mark={<StateMark shape="off" size={32} />}
          {...(add
            ? {
                actions: (
                  <Button tone="primary" onPress={add}>
                    {settings.addFolder}
                  </Button>
                ),
              }
            : {})}
        >
          {areGiven ? settings.foldersGiven : settings.noFoldersText}
        </EmptyState>
      )}
      <DiscardDialog confirm={confirm} />
      <AddFolderDialog isOpen={isAdding} status={status} onClose={() => setAdding(false)} onAdded={choose} />
    </>
  )
}

/** Cameras without repeats; one camera may export into several folders. */
const distinctCameras = ({ folders }: StationStatus): NamedCamera[] => [
  ...new Map(
    folders.map(({ camera, settings }) => [
      folderCameraLabel(settings),
      { label: folderCameraLabel(settings), name: camera },
    ]),
  ).values(),
]
