import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import choice from '../../../renderer/fields/side-choice.module.css'
import { useFixedText } from '../../../renderer/hooks/use-fixed-text.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FolderStatus } from '../../../station/contract/station-status.ts'
import styles from './folder-list.module.css'
import { folderStateText, watcherText } from './folder-state-text.ts'

interface FolderListProps {
  readonly folders: readonly FolderStatus[]
  readonly chosen: string | null
  readonly onChoose: (path: string) => void
  readonly isChanged: (folder: FolderStatus) => boolean
  /** Null when the configuration file sets the folders. */
  readonly onAdd: (() => void) | null
}

/** List of source folders with their state. */
export function FolderList({ folders, chosen, onChoose, isChanged, onAdd }: FolderListProps) {
  const { settings } = useWording()
  const fixedText = useFixedText('folders', settings.foldersGiven)
  return (
    <section className={styles.folders} aria-label={settings.folders}>
      <SectionHead title={settings.folders} />
      <ul className={styles.list}>
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
      <div className={styles.foot}>
        {onAdd ? (
          <Button tone="primary" onPress={onAdd}>
            <Icon name="plus" size={14} />
            {settings.addFolder}
          </Button>
        ) : (
          <p className={styles.given}>{fixedText}</p>
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
        className={classes(choice.choice, styles.folder)}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <StateMark shape={shape} size={24} />
        <span className={styles.text}>
          <b>{folder.camera}</b>
          <span className={styles.path} title={folder.settings.path}>
            <bdi>{folder.settings.path}</bdi>
          </span>
          <span className={classes(isMissing && styles.missing)}>
            {isMissing ? words : `${words}, ${wording.settings.clipsToday(folder.clipsToday)}`}
          </span>
          {folder.watcher && <span className={styles.watcher}>{watcherText(folder.watcher, wording)}</span>}
          {folder.unsupported > 0 && <span>{wording.settings.unsupported(folder.unsupported)}</span>}
          {isChanged && <span className={styles.changed}>{wording.settings.unsaved}</span>}
        </span>
      </button>
    </li>
  )
}
