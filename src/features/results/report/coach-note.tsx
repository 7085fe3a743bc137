import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { Problem } from '../../../renderer/components/problem.tsx'
import type { EngineClient } from '../../../renderer/rpc/connect-engine.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { ReportInput } from '../report.ts'
import { createNoteAutosave, type NoteAutosave, noteKey } from './note-autosave.ts'
import styles from './report.module.css'

/** Autosave of each connection to a station: typed notes outlive the page. */
const autosaves = new WeakMap<EngineClient, NoteAutosave>()

function autosaveOf(client: EngineClient): NoteAutosave {
  const autosave = autosaves.get(client) ?? createNoteAutosave((note) => client.results.saveNote(note))
  autosaves.set(client, autosave)
  return autosave
}

interface CoachNoteProps {
  readonly input: ReportInput
  /** Text at the station. */
  readonly saved: string
}

/** Note of the coach, saved during typing. */
export function CoachNote({ input, saved }: CoachNoteProps) {
  const { report, phrases } = useWording()
  const client = useClient()
  const autosave = autosaveOf(client)
  const key = noteKey(input)
  const typed = useStore(autosave.store, (notes) => notes.get(key))
  const id = useId()
  const text = typed?.note.text ?? saved
  const isSaved = typed ? typed.isSaved : saved !== ''
  const isFull = text.length >= resultsBounds.textLength

  // Another person may change the note after it was saved.
  useEffect(() => autosave.settle(key, saved), [autosave, key, saved, typed])
  useEffect(() => {
    const hiding = () => document.visibilityState === 'hidden' && void autosave.flush()
    // The browser asks for confirmation while a note is unsaved.
    const closing = (event: BeforeUnloadEvent) => {
      if (!autosave.hasUnsaved()) return
      event.preventDefault()
      void autosave.flush()
    }
    document.addEventListener('visibilitychange', hiding)
    window.addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', hiding)
      window.removeEventListener('beforeunload', closing)
      void autosave.flush()
    }
  }, [autosave])

  return (
    <section className={styles.note} data-empty={text.trim() === '' || undefined}>
      <h3 className={styles.title}>
        <label htmlFor={id}>{report.note}</label>
        <span role="status" className={styles.noteState}>
          {isSaved ? report.noteSaved : typed && (typed.failure ? report.noteUnsaved : report.noteSaving)}
          {isFull && ` ${report.noteFull(phrases.format.number(resultsBounds.textLength))}`}
        </span>
      </h3>
      <textarea
        id={id}
        className={styles.noteField}
        rows={3}
        maxLength={resultsBounds.textLength}
        placeholder={report.notePlaceholder}
        value={text}
        onChange={(event) => autosave.type({ ...input, text: event.target.value })}
        onBlur={() => void autosave.flush()}
      />
      {/* A field prints only what fits into it. */}
      <p className={styles.notePrint} aria-hidden="true">
        {text}
      </p>
      {typed?.failure && <Problem size="line" failure={typed.failure} subject={report.theNote} />}
    </section>
  )
}
