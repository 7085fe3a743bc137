import { useCallback, useState } from 'react'
import { localDayText } from '../../../renderer/fields/local-day.ts'
import { type Action, useAction } from '../../../renderer/hooks/use-action.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useUndo } from '../../../renderer/hooks/use-undo.ts'
import type { EngineClient } from '../../../renderer/rpc/connect-engine.ts'
import type { OwnAct } from '../../../renderer/state/acts.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteDraft as KeptDraft } from '../../../station/contract/athlete-draft.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import {
  type AthleteFieldProblem,
  type AthleteFormValues,
  athleteChangesOf,
  changedFields,
  formValuesOf,
  problemsOf,
  withNewAttribute,
} from './athlete-form-values.ts'
import { differentFields, formAfterSave, rebaseForm, withLaterTyping } from './merge-form.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** Remembers a change of an athlete for the undo key of this screen; returns the id for its Undo button. */
export function useRememberChange(): (change: string, name: string) => string {
  const { client, acts } = useStation()
  const { athletes } = useWording()
  return useCallback(
    (change, name) => acts.addOwn(changeAct({ change, name }, { client, athletes })),
    [client, acts, athletes],
  )
}

/** Reverts one change of an athlete, of any age, as one that was made just now. */
export function useUndoChange(): (change: string, name: string) => void {
  const remember = useRememberChange()
  const undo = useUndo()
  return useCallback((change, name) => undo(remember(change, name)), [remember, undo])
}

interface Parts {
  readonly client: EngineClient
  readonly athletes: ScreenWording['athletes']
}

/** The undo of an edit is an edit itself, which is its redo. */
function changeAct({ change, name }: { change: string; name: string }, parts: Parts): OwnAct {
  return {
    id: `athlete-${change}`,
    name,
    async revert() {
      const result = await parts.client.roster.undo({ change })
      if (result.kind !== 'saved') return { notice: { tone: 'warning', title: parts.athletes.notUndone(name) } }
      return { inverse: result.change === null ? undefined : changeAct({ change: result.change, name }, parts) }
    },
  }
}

interface AthleteEditOptions {
  readonly athlete: AthleteRecord
  readonly name: string
  /** Values typed before the page or the station restarted. */
  readonly savedDraft: KeptDraft | null
}

interface Conflict {
  readonly fields: readonly string[]
  readonly mine: AthleteFormValues
}

export interface AthleteEditing {
  readonly draft: AthleteFormValues
  readonly change: (draft: AthleteFormValues) => void
  /** The stored athlete on which the typed values are based. */
  readonly seen: AthleteRecord
  /** True after any typing, also of invalid values. */
  readonly isDirty: boolean
  /** Time of the restored values that the form still holds; null where all were typed now. */
  readonly restoredAtMs: number | null
  /** Discards the typed values. */
  readonly forget: () => void
  readonly changed: readonly string[]
  readonly problems: ReadonlyMap<string, AthleteFieldProblem>
  readonly conflict: Conflict | null
  readonly saving: Action<[]>
  readonly save: () => void
  readonly discard: () => void
}

/**
 * Editing state of one athlete. Changes at the service fill untouched fields; for fields changed on both sides the
 * person chooses.
 */
export function useAthleteEdit({ athlete, name, savedDraft }: AthleteEditOptions): AthleteEditing {
  const { client, notifications } = useStation()
  const { athletes } = useWording()
  const remember = useRememberChange()
  const [seen, setSeen] = useState(savedDraft?.seen ?? athlete)
  const [known, setKnown] = useState(athlete)
  const [draft, setDraft] = useState<AthleteFormValues>(() => savedDraft?.form ?? formValuesOf(athlete))
  const [restoredAtMs, setRestored] = useState(savedDraft?.atMs ?? null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const settled = withNewAttribute(draft)
  const changes = athleteChangesOf(settled, seen)
  const changed = changedFields(changes)
  const today = localDayText(useNow(60_000))
  const problems = problemsOf(draft, today, formValuesOf(seen))
  // Another spelling of the stored value, such as 5'10" for 70 inches, is no change.
  const hasNews = changed.length + problems.size > 0 || draft.newKey !== '' || draft.newValue !== ''
  const isDirty = hasNews && differentFields(draft, formValuesOf(seen)).length > 0

  const forget = useKeptDraft(athlete.id, isDirty ? { form: draft, seen } : null)
  if (!isDirty && restoredAtMs !== null) setRestored(null)

  const begin = (from: AthleteRecord) => {
    setSeen(from)
    setDraft(formValuesOf(from))
    setConflict(null)
  }
  if (JSON.stringify(known) !== JSON.stringify(athlete)) {
    setKnown(athlete)
    // Without edits the form follows the service.
    if (!isDirty && conflict === null) begin(athlete)
  }

  const saving = useAction(async () => {
    setDraft(settled)
    const result = await client.roster.update({ id: athlete.id, seen, changes })
    if (result.kind === 'conflict') {
      setConflict({ fields: result.fields, mine: settled })
      // Values typed during the request stay.
      setDraft((now) => rebaseForm(now, seen, result.athlete))
      setSeen(result.athlete)
      return
    }
    setSeen(result.athlete)
    setDraft((now) => formAfterSave(now, settled, result.athlete))
    setConflict(null)
    const { change } = result
    notifications.show({
      tone: 'done',
      title: athletes.saved(name),
      undo: change === null ? undefined : remember(change, name),
    })
  })

  return {
    draft,
    change: (next) => {
      saving.forget()
      setDraft(next)
      setConflict((now) => now && { ...now, mine: withLaterTyping(now.mine, next, seen, now.fields) })
    },
    seen,
    isDirty,
    restoredAtMs,
    forget,
    changed,
    problems,
    conflict,
    saving,
    save: () => {
      if (changed.length > 0 && problems.size === 0) saving.start()
    },
    discard: () => {
      saving.forget()
      begin(athlete)
    },
  }
}
