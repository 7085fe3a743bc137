import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Drawer } from '../../../renderer/components/drawer.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { type ConfirmDiscard, useReportedDraft } from '../../../renderer/hooks/use-confirm-discard.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteDraft as KeptDraft } from '../../../station/contract/athlete-draft.ts'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import type { AthleteDetail, AthleteRecord, RosterRow } from '../../../station/contract/roster.ts'
import { ForgetDialog } from '../../forget/screen.tsx'
import { showReportOf } from '../../results/report/report-state.ts'
import { AthleteCaptures } from './athlete-captures.tsx'
import { AthleteForm } from './athlete-form.tsx'
import { AthleteReps } from './athlete-reps.tsx'
import { ChangeList } from './change-list.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FormProblem } from './form-problem.tsx'
import styles from './panel.module.css'
import { RestoredNote } from './restored-note.tsx'
import { useAthleteEdit } from './use-athlete-edit.ts'

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
  const { athletes, common, report } = useWording()
  const { athlete: row, changes } = detail
  const name = row.name || row.id
  const [tab, setTab] = useState<Tab>('details')
  const [isDeleting, setDeleting] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
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
        <Button onPress={() => setForgetting(true)} aria-describedby={FORGET_OR_DELETE}>
          {athletes.forget.forget}
        </Button>
        <Button tone="danger" onPress={() => setDeleting(true)} isDisabled={isGone} aria-describedby={FORGET_OR_DELETE}>
          {athletes.delete}
        </Button>
      </span>
      <p id={FORGET_OR_DELETE} className={styles.footNote}>
        {athletes.forget.orDelete}
      </p>
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
        <Button onPress={() => showReportOf(row.id)}>{report.report}</Button>
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
      <ForgetDialog id={row.id} isOpen={isForgetting} onClose={() => setForgetting(false)} onForgotten={onDeleted} />
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
