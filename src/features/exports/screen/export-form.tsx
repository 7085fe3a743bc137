import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { ChosenList } from '../../../renderer/fields/chosen-list.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import fieldStyles from '../../../renderer/fields/field.module.css'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useClient, useSettings } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { ServiceAthleteBox } from '../../../renderer/tagging/service-athlete-box.tsx'
import { exportActivities, futurePart } from '../../../service/exports.ts'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import {
  ExportDateMode,
  type ExportFileOptions,
  ExportFormat,
  type ExportRange,
  exportBounds,
  exportRanges,
} from '../../../station/contract/export-job.ts'
import { ChooseFolder } from '../../settings/screen/folder-browser.tsx'
import { SettingRow } from '../../settings/screen/setting-number.tsx'
import { SettingText } from '../../settings/screen/setting-text.tsx'
import { ColumnsFields } from './columns-fields.tsx'
import { isBeforeBaseTier, rangeSecondsOf } from './date-range.ts'
import {
  type DraftProps,
  type ExportDraft,
  emptyDraft,
  exportMovementsFor,
  exportSpecOf,
  hasUnresolvedAthlete,
  withExportActivity,
  withExportMovement,
} from './export-draft.ts'
import styles from './export-form.module.css'
import { PresetFields } from './preset-fields.tsx'

type Named = Pick<AthleteSummary, 'id' | 'name'>

/** Loads names for athlete ids, such as those of a preset; the second value adds a name that is known already. */
function useAthleteNames(ids: readonly string[]): readonly [ReadonlyMap<string, string>, (one: Named) => void] {
  const client = useClient()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const requested = useRef(new Set<string>())
  const addName = useCallback(({ id, name }: Named) => {
    requested.current.add(id)
    setNames((before) => new Map(before).set(id, name))
  }, [])
  useEffect(() => {
    for (const id of ids) {
      if (requested.current.has(id)) continue
      requested.current.add(id)
      client.roster.athlete({ id }).then(
        ({ athlete }) => addName({ id, name: athlete.name }),
        // The id is shown instead: an athlete who was deleted from the roster can still be removed.
        () => requested.current.delete(id),
      )
    }
  }, [client, ids, addName])
  return [names, addName]
}

/** Athletes whose results are exported, found by name in the local roster; an empty list means all athletes. */
function AthletesField({ draft, onDraft }: DraftProps) {
  const { exports } = useWording()
  const { typedAthlete: text } = draft
  const { athletes } = draft.request
  const [names, learn] = useAthleteNames(athletes)
  const change = (next: readonly string[]) =>
    onDraft((now) => ({ ...now, request: { ...now.request, athletes: [...next] } }))
  // The combo box may report a choice and its text in one event, so each change builds on the one before.
  const setText = (typedAthlete: string) => onDraft((now) => ({ ...now, typedAthlete }))

  const choose = (athlete: AthleteSummary) => {
    setText('')
    learn(athlete)
    if (!athletes.includes(athlete.id)) change([...athletes, athlete.id])
  }
  return (
    <div className={styles.group}>
      <ServiceAthleteBox
        label={exports.athletes}
        text={text}
        onText={setText}
        onChoose={choose}
        except={athletes}
        placeholder={exports.findAthlete}
        note={exports.athletesNote}
      />
      <ChosenList
        label={exports.athletes}
        chosen={athletes.map((id) => ({ id, text: names.get(id) ?? id }))}
        onRemove={(id) => change(athletes.filter((each) => each !== id))}
      />
    </div>
  )
}

/** Format, name and folder of the files that the rows are written to. */
function FileFields({ draft, onDraft }: DraftProps) {
  const { exports } = useWording()
  const { files } = draft
  const change = (next: Partial<ExportFileOptions>) => onDraft({ ...draft, files: { ...files, ...next } })
  const toFolder = (folder: string) => {
    const { folder: _before, ...others } = files
    onDraft({ ...draft, files: folder === '' ? others : { ...others, folder } })
  }
  return (
    <div className={styles.group}>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.label} aria-hidden="true">
          {exports.fileFormat}
        </span>
        <Segments
          label={exports.fileFormat}
          choices={ExportFormat.options.map((id) => ({ id, text: exports.formats[id] }))}
          value={files.format}
          onChange={(format) => change({ format })}
        />
      </div>
      <CheckBox
        label={exports.perSession}
        isSelected={files.perSession}
        onChange={(perSession) => change({ perSession })}
      />
      <CheckBox
        label={exports.neutralize}
        note={exports.neutralizeNote}
        isSelected={files.neutralizeFormulas}
        onChange={(isSafe) => change({ neutralizeFormulas: isSafe, hasMark: isSafe })}
        isDisabled={files.format !== 'csv'}
      />
      <Field
        label={exports.fileName}
        value={files.fileName}
        onChange={(fileName) => change({ fileName })}
        maxLength={exportBounds.nameLength}
        note={exports.fileNameNote}
      />
      <div className={styles.folder}>
        <Field
          label={exports.folderOfOne}
          value={files.folder ?? ''}
          onChange={toFolder}
          maxLength={exportBounds.folderLength}
          autoComplete="off"
          spellCheck="false"
          note={exports.folderOfOneNote}
        />
        <ChooseFolder value={files.folder ?? ''} onChoose={toFolder} />
      </div>
    </div>
  )
}

/**
 * Days of the export and the date that they refer to. The service cannot be asked for its tier, so the rule is shown
 * before the request.
 */
function RangeFields({ draft, onDraft }: DraftProps) {
  const { common, exports } = useWording()
  const nowMs = useNow(60_000)
  const { range, request } = draft
  const change = (next: Partial<ExportRange>) => onDraft({ ...draft, range: { ...range, ...next } })
  const span = rangeSecondsOf(range, nowMs)
  const isEarly = span !== null && isBeforeBaseTier(span)
  return (
    <div className={styles.group}>
      <Select
        label={exports.range}
        choices={exportRanges.map((id) => ({ id, text: exports.ranges[id] }))}
        value={range.kind}
        onChange={(kind) => change({ kind })}
      />
      {range.kind === 'days' && (
        <div className={styles.pair}>
          <Field
            label={common.from}
            type="date"
            value={range.from ?? ''}
            onChange={(from) => change({ from: from || null })}
          />
          <Field label={common.to} type="date" value={range.to ?? ''} onChange={(to) => change({ to: to || null })} />
        </div>
      )}
      {span === null && <p className={styles.warning}>{exports.daysWrong}</p>}
      {isEarly ? (
        <p role="status" className={styles.warning}>
          <StateMark shape="warning" size={16} />
          {exports.baseTierBefore}
        </p>
      ) : (
        <p className={styles.note}>{exports.baseTier}</p>
      )}
      <div className={fieldStyles.field}>
        <span className={fieldStyles.label} aria-hidden="true">
          {exports.dateMode}
        </span>
        <Segments
          label={exports.dateMode}
          choices={ExportDateMode.options.map((id) => ({ id, text: exports.dateModes[id] }))}
          value={request.dateMode}
          onChange={(dateMode) => onDraft({ ...draft, request: { ...request, dateMode } })}
        />
      </div>
    </div>
  )
}

/**
 * Settings of all exports of this station: their folder, and whether downloads wait for a person. The section is
 * outside the form, so that Enter saves the folder and requests nothing.
 */
function ExportSettings() {
  const settings = useSettings()
  const { exports, stationSettings } = useWording()
  const stored = settings?.settings.exports
  const storedFolder = stored?.folder ?? null
  const download = useSetting('exports.download', stored?.download ?? true)
  const folder = useSetting('exports.folder', storedFolder)
  return (
    <section className={styles.settings} aria-label={exports.settings}>
      <SettingText
        label={exports.folder}
        why={exports.folderNote}
        setting={folder}
        stored={storedFolder}
        wrong={stationSettings.folderWrong}
        isFolder
      />
      <SettingRow label={exports.downloadAutomatically} why={exports.downloadNote} setting={download} isWide>
        <CheckBox
          label={exports.downloadAutomatically}
          isSelected={download.value}
          onChange={download.set}
          isDisabled={download.isFixedByConfig}
        />
      </SettingRow>
    </section>
  )
}

/** Activity and movement, limited to the pairs that the service exports. */
function PairFields({ draft, onDraft }: DraftProps) {
  const { common, settings, phrases } = useWording()
  const { activity, movement } = draft.request
  const choice = (text: (name: string) => string) => (id: string) => ({ id, text: text(id) })
  return (
    <div className={styles.pair}>
      <Select
        label={common.activity}
        choices={exportActivities.map(choice(phrases.activity))}
        value={activity}
        placeholder={settings.notSet}
        onChange={(next) => onDraft(withExportActivity(draft, next))}
      />
      <Select
        label={common.movement}
        choices={exportMovementsFor(activity).map(choice(phrases.movement))}
        value={movement}
        placeholder={settings.notSet}
        onChange={(next) => onDraft(withExportMovement(draft, next))}
        isDisabled={activity === null}
      />
    </div>
  )
}

interface ExportFormProps extends DraftProps {
  /** Number of times that a person asked for the form; each one moves the focus to its first field. */
  readonly focused: number
  readonly onCreated: (id: string) => void
}

/** Form for a new export: the request and the files to make. */
export function ExportForm({ draft, focused, onDraft, onCreated }: ExportFormProps) {
  const client = useClient()
  const wording = useWording()
  const { exports } = wording
  const nowMs = useNow(60_000)
  const isMounted = useIsMounted()
  const creating = useAction(async () => {
    const order = exportSpecOf(draft, Date.now())
    if (!order) return
    const { id } = await client.exports.request(order)
    onDraft((now) => (now === draft ? emptyDraft : now))
    if (isMounted()) onCreated(id)
  })
  const [askedFuture, setAskedFuture] = useState<Future | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focused > 0) form.current?.querySelector('button')?.focus()
  }, [focused])
  const isComplete = exportSpecOf(draft, nowMs) !== null
  const part = { draft, onDraft }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const order = exportSpecOf(draft, Date.now())
    const future = order && futurePart(order.request, Date.now())
    if (future) setAskedFuture(future)
    else creating.start()
  }
  return (
    <section className={styles.form} aria-labelledby="export-form-title">
      <header className={styles.head}>
        <h2 id="export-form-title" className={styles.title}>
          {exports.newExport}
        </h2>
        <PresetFields {...part} />
      </header>
      <form ref={form} className={styles.fields} onSubmit={submit}>
        <PairFields {...part} />
        <RangeFields {...part} />
        <AthletesField {...part} />
        <ColumnsFields key={`${draft.request.activity} ${draft.request.movement}`} {...part} />
        <FileFields {...part} />
        <div className={styles.end}>
          {creating.failure && <Problem isFinal failure={creating.failure} subject={exports.anExport} />}
          <Button type="submit" tone="primary" isDisabled={!isComplete || creating.isRunning}>
            {exports.create}
          </Button>
          {!isComplete && (
            <p role="status" className={styles.note}>
              {missingText(draft, wording)}
            </p>
          )}
        </div>
      </form>
      <FutureQuestion
        future={askedFuture}
        onClose={() => setAskedFuture(null)}
        onCreate={() => {
          setAskedFuture(null)
          creating.start()
        }}
      />
      <ExportSettings />
    </section>
  )
}

type Future = NonNullable<ReturnType<typeof futurePart>>

interface FutureQuestionProps {
  /** Null while nothing is asked. */
  readonly future: Future | null
  readonly onClose: () => void
  readonly onCreate: () => void
}

/** Asks before an export of days that haven't come yet. */
function FutureQuestion({ future, onClose, onCreate }: FutureQuestionProps) {
  const { exports, common } = useWording()
  return (
    <Dialog
      title={exports.futureTitle}
      isOpen={future !== null}
      onClose={onClose}
      role="alert"
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {common.cancel}
          </Button>
          <Button onPress={onCreate}>{exports.create}</Button>
        </>
      }
    >
      <p>{future && exports.futureTexts[future]}</p>
    </Dialog>
  )
}

/** First missing part of the form; errors of the days are shown at their fields. */
function missingText(draft: ExportDraft, { exports, tagging }: ScreenWording): string {
  const { request, files, typedAthlete } = draft
  if (request.activity === null || request.movement === null) return exports.choosePair
  if (hasUnresolvedAthlete(draft)) return tagging.notResolved(typedAthlete.trim())
  return files.fileName.trim() === '' ? exports.enterFileName : exports.daysWrong
}
