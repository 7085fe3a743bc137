import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { PageHead } from '../../../renderer/components/page-head.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { usePublishedHeight } from '../../../renderer/hooks/use-published-height.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import type { EngineClient } from '../../../renderer/rpc/connect-engine.ts'
import type { OwnAct } from '../../../renderer/state/acts.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient, useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { RulePreview } from '../../../station/contract/folder-view.ts'
import type { CameraRecord } from '../../../station/contract/records.ts'
import type { FolderSettings, Settings } from '../../../station/contract/settings.ts'
import type { FolderStatus } from '../../../station/contract/station-status.ts'
import { ClockQuestions } from '../../today/clock-questions.tsx'
import { areExtraKeysValid } from './camera-configuration.ts'
import { CameraFields } from './camera-fields.tsx'
import cameraTimesStyles from './camera-times.module.css'
import styles from './folder-detail.module.css'
import {
  clockPatch,
  correctedCameras,
  type FolderDraft,
  folderCameraLabel,
  folderWithLabel,
  nameRulesOf,
  settingsOfDraft,
} from './folder-draft.ts'
import { FolderRules } from './folder-rules.tsx'
import { FolderTags } from './folder-tags.tsx'
import { MeasureClockDialog, type NamedCamera } from './measure-clock-dialog.tsx'
import { otherProblems, RulePreviewPanel } from './rule-preview-panel.tsx'
import { FixedByConfigNote } from './settings-page.tsx'
import { type FolderDrafts, folderStateText } from './use-folder-drafts.ts'

/** Remembers a folder that is no longer watched for the undo key of this screen; returns the id for Undo buttons. */
function useRememberStopped(): (folder: Pick<FolderStatus, 'camera' | 'settings'>) => string {
  const { client, acts } = useStation()
  const { settings: words } = useWording()
  return useCallback(
    ({ camera, settings }) => acts.addOwn(stopAct(words.stopped(camera), settings, client)),
    [client, acts, words],
  )
}

/**
 * Undo watches the folder again with all its settings; redo stops it again. A folder whose existing videos were ignored
 * asks about them: one that came while nobody watched must not be ignored unseen.
 */
function stopAct(name: string, folder: FolderSettings, client: EngineClient): OwnAct {
  const id = `stop-${folder.path}`
  const stop: OwnAct = {
    id,
    name,
    async revert() {
      await client.folders.add({ ...folder, existing: folder.existing === 'ignore' ? 'ask' : folder.existing })
      return { inverse: watch }
    },
  }
  const watch: OwnAct = {
    id,
    name,
    async revert() {
      await client.folders.remove({ path: folder.path })
      return { inverse: stop }
    },
  }
  return stop
}

/** Head of a folder: camera, state, Rescan and Stop watching. */
function FolderHead({ folder, canStop }: { folder: FolderStatus; canStop: boolean }) {
  const wording = useWording()
  const { settings } = wording
  const { client, notifications } = useStation()
  const remember = useRememberStopped()
  const looking = useAction(() => client.folders.rescan({ path: folder.settings.path }))
  const { shape, words } = folderStateText(folder.state, wording)
  return (
    <>
      <PageHead title={folder.camera}>
        <span role="status" className={styles.state}>
          <StateWords
            shape={shape}
            words={words}
            {...(folder.state.kind === 'rescan-only' ? { note: settings.rescanOnlyNote } : {})}
          />
        </span>
        <span className={styles.buttons}>
          <Button onPress={looking.start} isDisabled={looking.isRunning}>
            {settings.rescan}
          </Button>
          {canStop && (
            <ConfirmButton
              label={settings.stopWatching}
              title={settings.stopTitle(folder.camera)}
              text={settings.stopText}
              confirm={settings.stopWatching}
              subject={folder.camera}
              perform={async () => {
                await client.folders.remove({ path: folder.settings.path })
                const title = settings.stopped(folder.camera)
                notifications.show({ tone: 'done', title, undo: remember(folder) })
              }}
            />
          )}
        </span>
      </PageHead>
      {looking.failure && <Problem isFinal failure={looking.failure} subject={folder.camera} />}
    </>
  )
}

interface Previewed {
  readonly preview: RulePreview | null
  readonly failure: Failure | null
  /** True while the preview belongs to earlier text. */
  readonly isReading: boolean
}

/** Delay after the last key press. */
const TYPING_DELAY_MS = 250

/**
 * Previews edited rules on the files of a folder; the last preview stays until the next arrives. `news` is any value
 * that changes with new files.
 */
function useRulePreview(path: string, draft: FolderDraft, news: number | null): Previewed {
  const client = useClient()
  const [shown, setShown] = useState<Previewed>({ preview: null, failure: null, isReading: true })
  const request = JSON.stringify({ path, rules: nameRulesOf(draft), tags: draft.tags, onDeck: draft.onDeck })

  useEffect(() => {
    let isLatest = true
    const read = async () => {
      setShown((before) => ({ ...before, isReading: true }))
      try {
        const preview = await client.folders.preview(JSON.parse(request))
        if (isLatest) setShown({ preview, failure: null, isReading: false })
      } catch (error) {
        if (isLatest) setShown({ preview: null, failure: callFailure(error), isReading: false })
      }
    }
    const timer = setTimeout(() => void read(), TYPING_DELAY_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [client, request, news])

  return shown
}

/** Times of a camera, as its clips show them, and the choice to set them by hand. */
function CameraTimesBlock({ record }: { record: CameraRecord }) {
  const client = useClient()
  const { cameraTimes } = useWording()
  const { camera, times } = record
  const { edge, edgeBy, edgeClips, confirmedBy, confirmedClip } = times
  const saving = useAction(async (chosen: 'start' | 'end' | 'learn') => {
    await client.command({ kind: 'clock-edge', camera, edge: chosen === 'learn' ? null : chosen })
  })
  const shownBy = edgeClips.join(', ')
  return (
    <section className={cameraTimesStyles.times} aria-label={cameraTimes.title}>
      <Select
        label={cameraTimes.edge}
        choices={(['learn', 'start', 'end'] as const).map((id) => ({ id, text: cameraTimes.edges[id] }))}
        value={edgeBy === 'hand' && edge !== null ? edge : 'learn'}
        onChange={saving.start}
        note={
          edge === null || edgeBy === null
            ? cameraTimes.unknown
            : edgeBy === 'hand'
              ? cameraTimes.byHand
              : cameraTimes.learned[edge](cameraTimes.signs[edgeBy], shownBy)
        }
      />
      <p className={cameraTimesStyles.note}>{cameraTimes.confirmed[confirmedBy ?? 'nothing'](confirmedClip ?? '')}</p>
      {saving.failure && <Problem failure={saving.failure} subject={camera} size="line" />}
      <ClockQuestions camera={camera} />
    </section>
  )
}

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
