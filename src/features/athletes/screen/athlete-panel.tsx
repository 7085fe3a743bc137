import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Drawer } from '../../../renderer/components/drawer.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { type ConfirmDiscard, useReportedDraft } from '../../../renderer/hooks/use-confirm-discard.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useSlots } from '../../../renderer/page-slots.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import type { ListPage } from '../../../renderer/state/windowed-list.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { tagsLine } from '../../../renderer/tagging/movement-dialog.tsx'
import type { AthleteDraft as KeptDraft } from '../../../station/contract/athlete-draft.ts'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { AthleteChange, AthleteDetail, AthleteRecord, RosterRow } from '../../../station/contract/roster.ts'
import { RepStateCell } from '../../today/rep-grid.tsx'
import { AthleteCaptures } from './athlete-captures.tsx'
import { AthleteForm } from './athlete-form.tsx'
import { type AthleteFormValues, formValuesOf } from './athlete-form-values.ts'
import { athleteValueText, fieldName } from './athlete-words.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { FormProblem } from './form-problem.tsx'
import { draftValue, recordValue, withField } from './merge-form.ts'
import styles from './panel.module.css'
import { RestoredNote } from './restored-note.tsx'
import { useAthleteEdit, useUndoChange } from './use-athlete-edit.ts'

const keyOf = ({ id }: RepRow) => id

/** Tab with the athlete's reps on this station, newest first, with the state of each. A row opens the first clip. */
function AthleteReps({ id }: { id: string }) {
  const { client, ui } = useStation()
  const { athletes, common } = useWording()
  const rowHeight = useTokenPixels('--rep')
  const [{ page, offset, failure }, list] = useWindowedList<RepRow, ListPage<RepRow>>({
    read: (from, limit) => client.roster.reps({ id, offset: from, limit }),
    keyOf,
    topics: ['reps'],
  })
  const [{ active, selected }, selection] = useSelection()
  if (!page)
    return failure ? (
      <div className={styles.message}>
        <Problem
          failure={failure}
          subject={athletes.reps}
          actions={<Button onPress={list.reread}>{common.retry}</Button>}
        />
      </div>
    ) : (
      <p role="status" className={styles.message}>
        {common.loading}
      </p>
    )
  if (page.total === 0) return <p className={styles.message}>{athletes.noReps}</p>
  return (
    <div className={styles.reps}>
      <VirtualList
        label={athletes.reps}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={keyOf}
        onVisible={list.setVisible}
        control={{ selected, active, setActive: selection.setActive }}
        onOpen={({ clips: [clip] }) => clip && ui.openClip(clip.id)}
        newestFirst
      >
        {(rep) => <AthleteRepRow rep={rep} />}
      </VirtualList>
    </div>
  )
}

function AthleteRepRow({ rep }: { rep: RepRow }) {
  const wording = useWording()
  const { results } = useSlots()
  const { activity, movement, dimensions } = rep
  const tags = { activity: activity ?? undefined, movement: movement ?? undefined, dimensions }
  return (
    <div className={styles.rep}>
      <div className={styles.facts}>
        <p className={styles.what}>{tagsLine(tags, wording)}</p>
        <p className={styles.when}>{wording.phrases.format.dateTime(rep.atMs)}</p>
      </div>
      <RepStateCell rep={rep} />
      {rep.headlines && results && (
        <div className={styles.headlines}>
          <results.HeadlineLine headlines={rep.headlines} />
        </div>
      )}
    </div>
  )
}

interface ConflictChoiceProps {
  readonly draft: AthleteFormValues
  /** Values that the person typed, also while the service’s value is chosen. */
  readonly mine: AthleteFormValues
  readonly theirs: AthleteRecord
  readonly fields: readonly string[]
  readonly change: (draft: AthleteFormValues) => void
}

/** Choice of the value for each field that was changed both here and at the service. */
function ConflictChoice({ draft, mine, theirs, fields, change }: ConflictChoiceProps) {
  const wording = useWording()
  const { athletes } = wording
  const shown = (field: string, value: string | null) => athleteValueText(field, value, wording) || athletes.notSet
  return (
    <section role="alert" className={styles.conflict} aria-label={athletes.conflictTitle}>
      <h3>{athletes.conflictTitle}</h3>
      <p>{athletes.conflictNote}</p>
      {fields.map((field) => (
        <div key={field} className={styles.choice}>
          <b>{fieldName(field, wording)}</b>
          <Segments
            label={fieldName(field, wording)}
            value={draftValue(draft, field) === recordValue(theirs, field) ? 'theirs' : 'mine'}
            choices={[
              { id: 'mine', text: athletes.yours(shown(field, draftValue(mine, field))) },
              { id: 'theirs', text: athletes.theirs(shown(field, recordValue(theirs, field))) },
            ]}
            onChange={(whose) => change(withField(draft, whose === 'theirs' ? formValuesOf(theirs) : mine, field))}
          />
        </div>
      ))}
    </section>
  )
}

/** Tab with the changes made on this station, newest first. */
function ChangeList({ name, changes }: { name: string; changes: readonly AthleteChange[] }) {
  const wording = useWording()
  const { athletes, phrases } = wording
  const undo = useUndoChange()
  if (changes.length === 0) return <p className={styles.message}>{athletes.noChanges}</p>
  const shown = (field: string, value: string | null) => athleteValueText(field, value, wording) || athletes.notSet
  return (
    <ul className={styles.changes}>
      {changes.map(({ id, atMs, kind, fields, canUndo }) => (
        <li key={id}>
          <p>
            <b>{athletes.changeKinds[kind]}</b> · {phrases.format.dateTime(atMs)}
          </p>
          {kind === 'updated' &&
            fields.map(({ field, from, to }) => (
              <p key={field} className={styles.changed}>
                {athletes.fromTo(fieldName(field, wording), shown(field, from), shown(field, to))}
              </p>
            ))}
          {kind === 'distinct' && fields[0]?.to && <p className={styles.changed}>{fields[0].to}</p>}
          {canUndo && <Button onPress={() => undo(id, name)}>{athletes.undoChange}</Button>}
        </li>
      ))}
    </ul>
  )
}

/** Note about what the two buttons erase. */
const FORGET_OR_DELETE = 'forget-or-delete'

interface AthletePanelProps {
  readonly id: string
  /** A clip or capture covers the panel; typed values stay. */
  readonly isHidden: boolean
  readonly onDirty: ConfirmDiscard['report']
  readonly onCapture: (row: CaptureRow) => void
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Panel of one athlete: all fields, the reps of this station, the captures at the service, and local changes. */
export function AthletePanel({ id, ...panel }: AthletePanelProps) {
  const { client } = useStation()
  const { athletes, common } = useWording()
  const { value, failure } = useRead(id, async () => {
    const draft = client.roster.draft({ id }).catch(() => null)
    return { detail: await client.roster.athlete({ id }), savedDraft: await draft }
  }, ['roster', 'reps'])
  if (value) return <OpenAthlete key={id} {...value} isGone={failure?.code === 'athlete-not-found'} {...panel} />
  return (
    <Drawer title={athletes.details} label={athletes.details} isHidden={panel.isHidden} onClose={panel.onClose}>
      <div className={styles.message}>
        {failure ? <FormProblem failure={failure} subject={athletes.details} /> : <p role="status">{common.loading}</p>}
      </div>
    </Drawer>
  )
}

type Tab = 'details' | 'reps' | 'capturesTab' | 'changes'
const tabs: readonly Tab[] = ['details', 'reps', 'capturesTab', 'changes']

interface OpenAthleteProps extends Omit<AthletePanelProps, 'id'> {
  readonly detail: AthleteDetail
  /** Values typed before the page or the station restarted. */
  readonly savedDraft: KeptDraft | null
  readonly isGone: boolean
}

function OpenAthlete({
  detail,
  savedDraft,
  isGone,
  isHidden,
  onDirty,
  onCapture,
  onClose,
  onDeleted,
}: OpenAthleteProps) {
  const wording = useWording()
  const { athletes, common } = wording
  const { erasure, athleteLinks } = useSlots()
  const { athlete: row, changes } = detail
  const name = row.name || row.id
  const [tab, setTab] = useState<Tab>('details')
  const [isDeleting, setDeleting] = useState(false)
  const edit = useAthleteEdit({ athlete: recordOf(row), name, savedDraft })
  const isChanged = edit.changed.length > 0
  useReportedDraft(onDirty, edit.isDirty, edit.forget)

  // Saving applies to the visible tab only.
  const save = () => {
    if (tab === 'details' && !isGone) edit.save()
  }
  const actions = (
    <>
      <Button
        tone="primary"
        keys="mod+s"
        onPress={save}
        isDisabled={!isChanged || edit.problems.size > 0 || edit.saving.isRunning || isGone}
      >
        {isChanged ? athletes.saveChanges(edit.changed.length) : common.save}
      </Button>
      {edit.isDirty && <Button onPress={edit.discard}>{common.discardChanges}</Button>}
      <span className={styles.end}>
        {erasure && <erasure.Button id={row.id} noteId={FORGET_OR_DELETE} onErased={onDeleted} />}
        <Button
          tone="danger"
          onPress={() => setDeleting(true)}
          isDisabled={isGone}
          {...(erasure && { 'aria-describedby': FORGET_OR_DELETE })}
        >
          {athletes.delete}
        </Button>
      </span>
      {erasure && (
        <p id={FORGET_OR_DELETE} className={styles.footNote}>
          {erasure.note(wording)}
        </p>
      )}
    </>
  )

  return (
    <Drawer
      title={name}
      label={name}
      isHidden={isHidden}
      onSave={save}
      onClose={onClose}
      {...(tab === 'details' && { actions })}
    >
      <div className={styles.tabs}>
        <Segments
          label={name}
          choices={tabs.map((each) => ({ id: each, text: athletes[each] }))}
          value={tab}
          onChange={setTab}
        />
        {Object.entries(athleteLinks).map(([feature, Link]) => (
          <Link key={feature} athleteId={row.id} />
        ))}
      </div>
      {isGone && (
        <div className={styles.message}>
          <FormProblem failure={{ code: 'athlete-not-found', parameters: {} }} subject={name} />
        </div>
      )}
      {tab === 'details' && (
        <>
          <RestoredNote atMs={edit.restoredAtMs} />
          {row.usedInstead && <HiddenNote row={row} />}
          {edit.saving.failure && !isGone && (
            <div className={styles.message}>
              <FormProblem failure={edit.saving.failure} subject={name} action={athletes.saveFailed} />
            </div>
          )}
          {edit.conflict && (
            <ConflictChoice
              draft={edit.draft}
              mine={edit.conflict.mine}
              theirs={edit.seen}
              fields={edit.conflict.fields}
              change={edit.change}
            />
          )}
          <AthleteForm
            draft={edit.draft}
            change={edit.change}
            problems={edit.problems}
            changed={new Set(edit.changed)}
          />
        </>
      )}
      {tab === 'reps' && <AthleteReps id={row.id} />}
      {tab === 'capturesTab' && <AthleteCaptures id={row.id} onOpen={onCapture} />}
      {tab === 'changes' && <ChangeList name={name} changes={changes} />}
      <DeleteDialog id={row.id} isOpen={isDeleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </Drawer>
  )
}

/** Note on a hidden duplicate, with a button that shows it again. */
function HiddenNote({ row }: { row: RosterRow }) {
  const { client } = useStation()
  const { athletes } = useWording()
  const showing = useAction(() => client.roster.show({ id: row.id }))
  return (
    <div className={styles.hidden}>
      <p>{athletes.hiddenFor(row.usedInstead?.name ?? '')}</p>
      <Button onPress={showing.start} isDisabled={showing.isRunning}>
        {athletes.showAgain}
      </Button>
      {showing.failure && <FormProblem failure={showing.failure} subject={row.name || row.id} />}
    </div>
  )
}

/** Fields of the service's record, without those that this station adds. */
function recordOf(row: RosterRow): AthleteRecord {
  const { name: _name, reps: _reps, lastRepAtMs: _last, usedInstead: _used, isCorrected: _corrected, ...record } = row
  return record
}
