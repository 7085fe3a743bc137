import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { DiscardDialog } from '../../../renderer/components/discard-dialog.tsx'
import { Drawer } from '../../../renderer/components/drawer.tsx'
import { localDayText } from '../../../renderer/fields/local-day.ts'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { type ConfirmDiscard, useReportedDraft } from '../../../renderer/hooks/use-confirm-discard.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { birthDate } from '../../../renderer/tagging/athlete-picker.tsx'
import { plainText } from '../../../service/plain-text.ts'
import { type AthleteDraft as KeptDraft, NEW_ATHLETE_DRAFT } from '../../../station/contract/athlete-draft.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import { CapturePanel } from '../../captures/screen/capture-panel.tsx'
import { ClipDrawer } from '../../clip/clip-drawer.tsx'
import { AthleteForm } from './athlete-form.tsx'
import {
  athleteChangesOf,
  changedFields,
  emptyAthlete,
  formValuesOf,
  problemsOf,
  withNewAttribute,
} from './athlete-form-values.ts'
import { AthletePanel } from './athlete-panel.tsx'
import { FormProblem } from './form-problem.tsx'
import { differentFields } from './merge-form.ts'
import styles from './panel.module.css'
import { RestoredNote } from './restored-note.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { NEW_ATHLETE, type RosterNavigation } from './use-roster-navigation.ts'

interface NewAthletePanelProps {
  /** A clip covers the panel; typed values stay. */
  readonly isHidden: boolean
  readonly onDirty: ConfirmDiscard['report']
  readonly onClose: () => void
  /** Opens an existing athlete instead. */
  readonly onOpen: (id: string) => void
  readonly onCreated: (id: string) => void
}

/** Panel that creates an athlete from the fields that were filled in. */
function NewAthletePanel({ isHidden, onDirty, onClose, onOpen, onCreated }: NewAthletePanelProps) {
  const { client, notifications } = useStation()
  const { athletes, common } = useWording()
  const { draft, setDraft, isDirty, restoredAtMs, forget } = useNewDraft()
  const isMounted = useIsMounted()
  useReportedDraft(onDirty, isDirty, forget)
  const [wasSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  // Runs after the panel, which takes the focus first.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [namesakes, setNamesakes] = useState<readonly AthleteRecord[]>([])
  const fields = athleteChangesOf(withNewAttribute(draft), emptyAthlete)
  const today = localDayText(useNow(60_000))
  const problems = problemsOf(draft, today)
  const creating = useAction(async (anyway: boolean) => {
    const result = await client.roster.create({ fields, anyway })
    if (result.kind === 'namesakes') return setNamesakes(result.athletes)
    forget()
    notifications.show({ tone: 'done', title: athletes.created(nameOf(result.athlete)) })
    if (isMounted()) onCreated(result.athlete.id)
  })
  const create = () => {
    setSubmitted(true)
    if (problems.size === 0) creating.start(false)
  }
  // A missing first name is reported only after a person could type it.
  const shown = wasSubmitted || changedFields(fields).includes('first_name') ? problems : withoutName(problems)

  return (
    <Drawer
      title={athletes.newAthlete}
      label={athletes.newAthlete}
      isHidden={isHidden}
      onSave={create}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" keys="mod+s" onPress={create} isDisabled={creating.isRunning}>
            {athletes.createAthlete}
          </Button>
          {restoredAtMs !== null && <Button onPress={() => setDraft(emptyForm)}>{common.discardChanges}</Button>}
        </>
      }
    >
      <div ref={form}>
        <RestoredNote atMs={restoredAtMs} />
        {creating.failure && (
          <div className={styles.message}>
            <FormProblem failure={creating.failure} subject={athletes.newAthlete} action={athletes.createFailed} />
          </div>
        )}
        {namesakes.length > 0 && (
          <Namesakes athletes={namesakes} onOpen={onOpen} onCreate={() => creating.start(true)} />
        )}
        <AthleteForm
          draft={draft}
          change={(next) => {
            creating.forget()
            setNamesakes([])
            setDraft(next)
          }}
          problems={shown}
          changed={nothing}
        />
      </div>
    </Drawer>
  )
}

/** Draft of the form, restored from the station after a reload or restart. */
function useNewDraft() {
  const { client } = useStation()
  const [draft, setDraft] = useState(emptyForm)
  const [restored, setRestored] = useState<KeptDraft | null>(null)
  const isDirty = differentFields(draft, emptyForm).length > 0
  const restore = useEffectEvent((savedDraft: KeptDraft | null) => {
    // A form in use is not replaced with an older draft.
    if (savedDraft === null || isDirty) return
    setRestored(savedDraft)
    setDraft(savedDraft.form)
  })
  useEffect(() => {
    let isHere = true
    void client.roster
      .draft({ id: NEW_ATHLETE_DRAFT })
      .catch(() => null)
      .then((savedDraft) => isHere && restore(savedDraft))
    return () => {
      isHere = false
    }
  }, [client])
  const forget = useKeptDraft(NEW_ATHLETE_DRAFT, isDirty ? { form: draft, seen: null } : null)
  return { draft, setDraft, isDirty, restoredAtMs: isDirty && restored ? restored.atMs : null, forget }
}

const emptyForm = formValuesOf(emptyAthlete)
const nothing: ReadonlySet<string> = new Set()

const nameOf = ({ first_name, last_name, id }: AthleteRecord) =>
  plainText([first_name, last_name].filter(Boolean).join(' ')) || id

function withoutName<Problem>(problems: ReadonlyMap<string, Problem>): ReadonlyMap<string, Problem> {
  return new Map([...problems].filter(([field]) => field !== 'first_name'))
}

interface NamesakesProps {
  readonly athletes: readonly AthleteRecord[]
  readonly onOpen: (id: string) => void
  readonly onCreate: () => void
}

/** Warning that athletes of this name exist: the same person or another one. */
function Namesakes({ athletes: found, onOpen, onCreate }: NamesakesProps) {
  const wording = useWording()
  const { athletes } = wording
  return (
    <section role="alert" className={styles.conflict} aria-label={athletes.namesakes(found.length)}>
      <h3>{athletes.namesakes(found.length)}</h3>
      <p>{athletes.namesakesNote}</p>
      <div className={styles.buttons}>
        {found.map((athlete) => (
          <Button key={athlete.id} onPress={() => onOpen(athlete.id)}>
            {athletes.open(describe(athlete, wording))}
          </Button>
        ))}
        <Button onPress={onCreate}>{athletes.createAnyway}</Button>
      </div>
    </section>
  )
}

function describe(athlete: AthleteRecord, wording: ScreenWording): string {
  const born = birthDate({ dateOfBirth: athlete.date_of_birth }, wording)
  return born === null ? nameOf(athlete) : `${nameOf(athlete)} (${wording.athletes.bornOn(born)})`
}

interface RosterPanelsProps {
  /** Id of the open athlete, or that of a new one. */
  readonly athleteId: string | null
  readonly navigation: RosterNavigation
}

/** Panels beside the roster: the athlete, and the clip or capture that covers it. */
export function RosterPanels({ athleteId, navigation }: RosterPanelsProps) {
  const { ui } = useStation()
  const { openClip, openCapture, isCovered, confirm, open, close, closeClip } = navigation
  return (
    <>
      {athleteId === NEW_ATHLETE && (
        <NewAthletePanel
          isHidden={isCovered}
          onDirty={confirm.report}
          onClose={close}
          onOpen={open}
          onCreated={navigation.showCreated}
        />
      )}
      {athleteId !== null && athleteId !== NEW_ATHLETE && (
        <AthletePanel
          id={athleteId}
          isHidden={isCovered}
          onDirty={confirm.report}
          onCapture={navigation.showCapture}
          onClose={close}
          onDeleted={navigation.closeDeleted}
        />
      )}
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={closeClip} />}
      {openClip === null && openCapture !== null && <CapturePanel row={openCapture} onClose={closeClip} />}
      <DiscardDialog confirm={confirm} />
    </>
  )
}
