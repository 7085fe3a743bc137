import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import type { ReportInput } from '../../../../contract/results/report.ts'
import { resultsBounds } from '../../../../contract/results/results-bounds.ts'
import { Problem } from '../../../components/problem.tsx'
import { useClient } from '../../../state/station-context.tsx'
import type { EngineClient } from '../../../state/station-stores.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { createNoteKeeper, keyOfNote, type NoteKeeper } from './note-autosave.ts'
import styles from './report.module.css'

/** One for each connection to a station: what is typed outlives the page that it was typed on. */
const keepers = new WeakMap<EngineClient, NoteKeeper>()

function keeperOf(client: EngineClient): NoteKeeper {
  const keeper = keepers.get(client) ?? createNoteKeeper((note) => client.results.saveNote(note))
  keepers.set(client, keeper)
  return keeper
}

interface CoachNoteProps {
  readonly asked: ReportInput
  /** As the station has it. */
  readonly saved: string
}

/** What the coach writes; saved while it is typed. */
export function CoachNote({ asked, saved }: CoachNoteProps) {
  const { report, say } = useWording()
  const client = useClient()
  const keeper = keeperOf(client)
  const key = keyOfNote(asked)
  const typed = useStore(keeper.store, (notes) => notes.get(key))
  const id = useId()
  const text = typed?.note.text ?? saved
  const isSaved = typed ? typed.isSaved : saved !== ''
  const isFull = text.length >= resultsBounds.textLength

  // Another person may write into it afterwards.
  useEffect(() => keeper.settle(key, saved), [keeper, key, saved, typed])
  useEffect(() => {
    const hiding = () => document.visibilityState === 'hidden' && void keeper.flush()
    // The browser asks in its own words while something is not saved yet.
    const closing = (event: BeforeUnloadEvent) => {
      if (!keeper.hasUnsaved()) return
      event.preventDefault()
      void keeper.flush()
    }
    document.addEventListener('visibilitychange', hiding)
    window.addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', hiding)
      window.removeEventListener('beforeunload', closing)
      void keeper.flush()
    }
  }, [keeper])

  return (
    <section className={styles.note} data-empty={text.trim() === '' || undefined}>
      <h3 className={styles.title}>
        <label htmlFor={id}>{report.note}</label>
        <span role="status" className={styles.noteState}>
          {isSaved ? report.noteSaved : typed && (typed.failure ? report.noteUnsaved : report.noteSaving)}
          {isFull && ` ${report.noteFull(say.format.number(resultsBounds.textLength))}`}
        </span>
      </h3>
      <textarea
        id={id}
        className={styles.noteField}
        rows={3}
        maxLength={resultsBounds.textLength}
        placeholder={report.notePlaceholder}
        value={text}
        onChange={(event) => keeper.type({ ...asked, text: event.target.value })}
        onBlur={() => void keeper.flush()}
      />
      {/* A field prints only what fits into it. */}
      <p className={styles.notePrint} aria-hidden="true">
        {text}
      </p>
      {typed?.failure && <Problem size="line" failure={typed.failure} subject={report.theNote} />}
    </section>
  )
}
