import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { usePublishedHeight } from '../../../renderer/hooks/use-published-height.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import type { FolderStatus } from '../../../station/contract/station-status.ts'
import { areExtraKeysValid } from './camera-configuration.ts'
import { CameraFields } from './camera-fields.tsx'
import { CameraTimesBlock } from './camera-times.tsx'
import styles from './folder-detail.module.css'
import {
  clockPatch,
  correctedCameras,
  type FolderDraft,
  folderCameraLabel,
  folderWithLabel,
  settingsOfDraft,
} from './folder-draft.ts'
import { FolderHead } from './folder-head.tsx'
import { FolderRules } from './folder-rules.tsx'
import { FolderTags } from './folder-tags.tsx'
import { MeasureClockDialog, type NamedCamera } from './measure-clock-dialog.tsx'
import { otherProblems } from './preview-rows.ts'
import { RulePreviewPanel } from './rule-preview-panel.tsx'
import { FixedByConfigNote } from './settings-page.tsx'
import type { FolderDrafts } from './use-folder-drafts.ts'
import { useRulePreview } from './use-rule-preview.ts'

interface FolderDetailProps {
  readonly folder: FolderStatus
  readonly folders: readonly FolderStatus[]
  readonly settings: Settings
  readonly drafts: FolderDrafts
  /** True when the configuration file sets the folders. */
  readonly isFixed: boolean
  readonly areClocksFixed: boolean
  readonly cameras: readonly NamedCamera[]
}

/** Settings of one source folder: camera, tags, name rules, and a preview on its files. */
export function FolderDetail({
  folder,
  folders,
  settings: present,
  drafts,
  isFixed,
  areClocksFixed,
  cameras,
}: FolderDetailProps) {
  const client = useClient()
  const stored = folder.settings
  const draft = drafts.of(stored)
  const isChanged = drafts.isChanged(stored)
  const label = folderCameraLabel(stored)
  const [isMeasuring, setMeasuring] = useState(false)
  const { value: clocks } = useRead('clocks', () => client.records.cameras(), ['undo', 'settings', 'untagged'])
  const record = clocks?.find(({ camera }) => camera === label)
  const measuredSeconds = record?.correctionSeconds ?? 0
  const [isUnresolved, setUnresolved] = useState(false)
  const saving = useAction(async () => {
    await client.folders.change(settingsOfDraft(draft, stored))
    const corrected = correctedCameras(draft, stored, present)
    if (corrected) await client.settings.change({ cameras: clockPatch(present.cameras, corrected) })
  })
  const { preview, failure, isReading } = useRulePreview(stored.path, draft, folder.lastClipAtMs)
  const change = (changes: Partial<FolderDraft>) => {
    saving.forget()
    drafts.change(stored, changes)
  }

  const discard = useEffectEvent(drafts.discard)
  useEffect(() => {
    // A draft that equals the stored settings is dropped.
    if (!isChanged) discard(stored.path)
  }, [isChanged, stored.path])

  return (
    <section className={styles.detail} aria-label={folder.camera}>
      <FolderHead folder={folder} canStop={!isFixed} />
      <div className={styles.body}>
        {isFixed && (
          <div className={styles.block}>
            <FixedByConfigNote settingKey="folders" />
          </div>
        )}
        {folder.state.kind === 'unavailable' && (
          <Problem failure={folder.state.because} subject={folder.camera} tone="warn" />
        )}
        <CameraFields
          draft={draft}
          change={change}
          sameLabel={folderWithLabel(draft.camera, stored.path, folders)}
          isFixed={isFixed}
          isClockFixed={areClocksFixed}
          measuredMs={measuredSeconds * 1_000}
          onMeasure={() => setMeasuring(true)}
        />
        {record && <CameraTimesBlock record={record} />}
        <FolderTags
          draft={draft}
          change={change}
          onUnresolved={setUnresolved}
          isFixed={isFixed}
          cage={present.facility.cage ?? null}
        />
        <FolderRules folder={stored.path} draft={draft} change={change} isFixed={isFixed} preview={preview} />
        {preview &&
          otherProblems(preview).map((problem) => (
            <Problem isFinal key={JSON.stringify(problem)} failure={problem} subject={folder.camera} />
          ))}
        {failure ? (
          <Problem isFinal failure={failure} subject={folder.camera} />
        ) : (
          <RulePreviewPanel preview={preview} isReading={isReading} isOnDeckMeant={draft.onDeck} />
        )}
      </div>
      {isMeasuring && (
        <MeasureClockDialog
          camera={{ label, name: folder.camera }}
          others={cameras.filter((each) => each.label !== label)}
          typed={present.cameras}
          onClose={() => setMeasuring(false)}
        />
      )}
      {(isChanged || saving.failure) && (
        <SaveBar
          saving={saving}
          isBlocked={isUnresolved || !areExtraKeysValid(draft.extraKeys)}
          camera={folder.camera}
          onDiscard={() => drafts.discard(stored.path)}
        />
      )}
    </section>
  )
}

interface SaveBarProps {
  readonly saving: ReturnType<typeof useAction<[]>>
  /** True while an athlete is unresolved or an extra key is invalid. */
  readonly isBlocked: boolean
  readonly camera: string
  readonly onDiscard: () => void
}

/** Bar that saves or discards the draft; changes take effect on save. */
function SaveBar({ saving, isBlocked, camera, onDiscard }: SaveBarProps) {
  const { settings } = useWording()
  const bar = useRef<HTMLElement>(null)
  usePublishedHeight('--foot', bar)
  return (
    <footer ref={bar} className={styles.save}>
      <div className={styles.saveWords} role="status">
        {saving.failure ? (
          <Problem isFinal failure={saving.failure} subject={camera} size="line" />
        ) : (
          <b>{settings.unsaved}</b>
        )}
      </div>
      <Button
        onPress={() => {
          saving.forget()
          onDiscard()
        }}
      >
        {settings.discard}
      </Button>
      <Button tone="primary" onPress={saving.start} isDisabled={isBlocked || saving.isRunning}>
        {settings.saveChanges}
      </Button>
    </footer>
  )
}
