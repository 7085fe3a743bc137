import { useId } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { FolderCheck } from '../../../station/contract/folder-view.ts'
import type { FolderSettings } from '../../../station/contract/settings.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import styles from './add-folder-form.module.css'
import { FolderBrowser } from './folder-browser.tsx'
import { folderWithLabel } from './folder-draft.ts'
import { type AddFolder, useAddFolder } from './use-add-folder.ts'

interface AddFolderFormProps {
  readonly add: AddFolder
  readonly status: Pick<StationStatus, 'can' | 'folders'>
  /** Form id, for a submit button outside the form. */
  readonly id: string
}

/** Form for a source folder: path, camera, and its existing clips. */
export function AddFolderForm({ add, status: { can, folders }, id }: AddFolderFormProps) {
  const { settings, common } = useWording()
  const { choosing, adding } = add
  const check = add.check.kind === 'checked' ? add.check.check : null
  const path = add.typed.trim()
  const label = add.camera.trim() || lastPathPart(path)
  const sameLabel = folderWithLabel(label, path, folders)
  const hasClips = check !== null && (check.clips > 0 || check.areMore)
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (add.canAdd) adding.start()
      }}
    >
      <div className={styles.path}>
        <Field
          label={settings.path}
          value={add.typed}
          onChange={add.setPath}
          placeholder={settings.pathExample}
          autoComplete="off"
          spellCheck="false"
          autoFocus
        />
        {can.chooseFolder && <Button onPress={choosing.start}>{settings.choosePath}</Button>}
      </div>
      {can.browseFolders && <FolderBrowser path={path} onGo={add.setPath} isPathChecked />}
      <div role="status" className={styles.check}>
        {add.existingFolder && <p className={styles.contents}>{settings.alreadyWatched(add.existingFolder.camera)}</p>}
        {add.check.kind === 'checking' && <p className={styles.quiet}>{settings.counting}</p>}
        {check?.because === null && !add.existingFolder && <FolderContents check={check} />}
      </div>
      {check?.because && !add.existingFolder && (
        <Problem isFinal failure={check.because} subject={common.folder} size="line" />
      )}
      {[add.check.kind === 'failed' ? add.check.because : null, choosing.failure, adding.failure].map(
        (failure) =>
          failure && <Problem isFinal key={failure.code} failure={failure} subject={common.folder} size="line" />,
      )}
      {hasClips && check.because === null && <ExistingClips value={add.existing} onChange={add.setExisting} />}
      <Field
        label={settings.cameraLabel}
        value={add.camera}
        onChange={add.setCamera}
        placeholder={lastPathPart(path)}
        note={settings.cameraLabelNote}
        remark={sameLabel === null || add.existingFolder ? undefined : settings.sameLabel(label, sameLabel)}
        maxLength={60}
      />
    </form>
  )
}

/** Last part of a path: the default camera name. */
const lastPathPart = (path: string) => path.split(/[/\\]/).findLast((part) => part !== '') ?? ''

function FolderContents({ check: { clips, bytes, areMore } }: { check: FolderCheck }) {
  const { settings, common, phrases } = useWording()
  const none = areMore ? settings.contentsUnknown : settings.containsNone
  const some = areMore ? settings.containsAtLeast : settings.contains
  return <p className={styles.contents}>{clips === 0 ? none : some(common.clips(clips), phrases.format.size(bytes))}</p>
}

interface ExistingClipsProps {
  readonly value: FolderSettings['existing']
  readonly onChange: (value: FolderSettings['existing']) => void
}

function ExistingClips({ value, onChange }: ExistingClipsProps) {
  const { settings } = useWording()
  const choices = [
    { id: 'take', text: settings.addExisting, note: settings.addExistingNote },
    { id: 'ignore', text: settings.ignoreExisting, note: settings.ignoreExistingNote },
  ] as const
  return (
    <RadioGroup
      aria-label={settings.existing}
      value={value}
      onChange={(next) => onChange(next === 'ignore' ? 'ignore' : 'take')}
      className={styles.existing ?? ''}
    >
      {choices.map(({ id, text, note }) => (
        <Radio key={id} value={id} className={styles.choice ?? ''}>
          <span className={styles.dot} />
          <span>
            <b>{text}</b>
            <span className={styles.choiceNote}>{note}</span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}

interface AddFolderDialogProps {
  readonly isOpen: boolean
  /** Initial path. */
  readonly path?: string
  readonly status: StationStatus
  readonly onClose: () => void
  /** Called with the new folder, or with the one that is watched already. */
  readonly onAdded: (path: string) => void
}

/** Dialog that adds a source folder. Typed text stays while the dialog is closed. */
export function AddFolderDialog({ isOpen, path = '', status, onClose, onAdded }: AddFolderDialogProps) {
  const { settings, common } = useWording()
  const form = useId()
  const add = useAddFolder(
    status.folders,
    (added) => {
      onAdded(added)
      onClose()
    },
    path,
  )
  return (
    <Dialog
      title={settings.addFolder}
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          {add.existingFolder ? (
            <Button
              tone="primary"
              onPress={() => {
                onAdded(add.existingFolder?.settings.path ?? '')
                onClose()
              }}
            >
              {settings.showWatched}
            </Button>
          ) : (
            <Button type="submit" form={form} tone="primary" isDisabled={!add.canAdd}>
              {settings.addFolder}
            </Button>
          )}
        </>
      }
    >
      <AddFolderForm add={add} status={status} id={form} />
    </Dialog>
  )
}
