import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { DiscardDialog } from '../../../renderer/components/discard-dialog.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import choice from '../../../renderer/fields/side-choice.module.css'
import { useConfirmDiscard, useReportedDraft } from '../../../renderer/hooks/use-confirm-discard.ts'
import { useFixedText } from '../../../renderer/hooks/use-fixed-text.ts'
import { isSettingFixed } from '../../../renderer/state/is-setting-fixed.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import type { StationSettingsView } from '../../../renderer/state/station-stores.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FolderStatus, StationStatus } from '../../../station/contract/station-status.ts'
import { AddFolderDialog } from './add-folder-form.tsx'
import { FolderDetail } from './folder-detail.tsx'
import { folderCameraLabel } from './folder-draft.ts'
import folderListStyles from './folder-list.module.css'
import styles from './folders-section.module.css'
import type { NamedCamera } from './measure-clock-dialog.tsx'
import { folderStateText, useFolderDrafts, watcherText } from './use-folder-drafts.ts'

interface FolderListProps {
  readonly folders: readonly FolderStatus[]
  readonly chosen: string | null
  readonly onChoose: (path: string) => void
  readonly isChanged: (folder: FolderStatus) => boolean
  /** Null when the configuration file sets the folders. */
  readonly onAdd: (() => void) | null
}

/** List of source folders with their state. */
function FolderList({ folders, chosen, onChoose, isChanged, onAdd }: FolderListProps) {
  const { settings } = useWording()
  const fixedText = useFixedText('folders', settings.foldersGiven)
  return (
    <section className={folderListStyles.folders} aria-label={settings.folders}>
      <SectionHead title={settings.folders} />
      <ul className={folderListStyles.list}>
        {folders.map((folder) => (
          <FolderItem
            key={folder.settings.path}
            folder={folder}
            isChosen={folder.settings.path === chosen}
            isChanged={isChanged(folder)}
            onChoose={() => onChoose(folder.settings.path)}
          />
        ))}
      </ul>
      <div className={folderListStyles.foot}>
        {onAdd ? (
          <Button tone="primary" onPress={onAdd}>
            <Icon name="plus" size={14} />
            {settings.addFolder}
          </Button>
        ) : (
          <p className={folderListStyles.given}>{fixedText}</p>
        )}
      </div>
    </section>
  )
}

interface FolderItemProps {
  readonly folder: FolderStatus
  readonly isChosen: boolean
  readonly isChanged: boolean
  readonly onChoose: () => void
}

function FolderItem({ folder, isChosen, isChanged, onChoose }: FolderItemProps) {
  const wording = useWording()
  const { shape, words } = folderStateText(folder.state, wording)
  const isMissing = folder.state.kind === 'unavailable'
  return (
    <li>
      <button
        type="button"
        className={classes(choice.choice, folderListStyles.folder)}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <StateMark shape={shape} size={24} />
        <span className={folderListStyles.text}>
          <b>{folder.camera}</b>
          <span className={folderListStyles.path} title={folder.settings.path}>
            <bdi>{folder.settings.path}</bdi>
          </span>
          <span className={classes(isMissing && folderListStyles.missing)}>
            {isMissing ? words : `${words}, ${wording.settings.clipsToday(folder.clipsToday)}`}
          </span>
          {folder.watcher && <span className={folderListStyles.watcher}>{watcherText(folder.watcher, wording)}</span>}
          {folder.unsupported > 0 && <span>{wording.settings.unsupported(folder.unsupported)}</span>}
          {isChanged && <span className={folderListStyles.changed}>{wording.settings.unsaved}</span>}
        </span>
      </button>
    </li>
  )
}

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
