import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { futurePart } from '../../../service/exports.ts'
import { AthletesField } from './athletes-field.tsx'
import { ColumnsFields } from './columns-fields.tsx'
import type { DraftProps } from './export-draft.ts'
import { type ExportDraft, emptyDraft, exportSpecOf, hasUnresolvedAthlete } from './export-draft.ts'
import styles from './export-form.module.css'
import { ExportSettings } from './export-settings.tsx'
import { FileFields } from './file-fields.tsx'
import { PairFields } from './pair-fields.tsx'
import { PresetFields } from './preset-fields.tsx'
import { RangeFields } from './range-fields.tsx'

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
