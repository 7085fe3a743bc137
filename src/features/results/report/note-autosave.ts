import { createStore, type StoreApi } from 'zustand/vanilla'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { oneAtATimeAwaited } from '../../../renderer/state/one-at-a-time.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { ReportNote } from '../report.ts'

/** Delay between the last letter and saving; leaving the field or page saves immediately. */
const SAVE_DELAY_MS = 600
const RETRY_DELAY_MS = 5_000

interface TypedNote {
  readonly note: ReportNote
  /** True once the station has the note. */
  readonly isSaved: boolean
  readonly failure: Failure | null
}

/** Typed notes by report. */
type Notes = ReadonlyMap<string, TypedNote>

export interface NoteAutosave {
  readonly store: StoreApi<Notes>
  readonly type: (note: ReportNote) => void
  /** Saves all unsaved notes immediately. */
  readonly flush: () => Promise<void>
  readonly hasUnsaved: () => boolean
  /** Accepts the station's text, which applies from then on unless something else was typed. */
  readonly settle: (key: string, saved: string) => void
}

export const noteKey = ({ athleteId, activity, movement, fromMs, toMs }: Omit<ReportNote, 'text'>): string =>
  JSON.stringify([athleteId, activity, movement, fromMs, toMs])

/**
 * Keeps typed notes of the coach until the station has them, also while another report or screen is shown. Saves of one
 * note never overlap, and the last text wins.
 */
export function createNoteAutosave(save: (note: ReportNote) => Promise<unknown>): NoteAutosave {
  const store = createStore<Notes>(() => new Map())
  let timer: ReturnType<typeof setTimeout> | undefined

  const put = (key: string, typed: TypedNote) => store.setState(new Map(store.getState()).set(key, typed), true)
  const unsaved = () => [...store.getState()].filter(([, { isSaved }]) => !isSaved)

  async function saveAll() {
    for (const [key, { note }] of unsaved()) {
      let failure: Failure | null = null
      try {
        await save(note)
      } catch (error) {
        failure = callFailure(error)
      }
      const now = store.getState().get(key)
      // Text typed during the save is still unsaved.
      if (now) put(key, { note: now.note, isSaved: failure === null && now.note.text === note.text, failure })
    }
  }

  const saveInTurn = oneAtATimeAwaited(saveAll)

  async function flush() {
    clearTimeout(timer)
    await saveInTurn()
    if (unsaved().length > 0) saveAfter(RETRY_DELAY_MS)
  }

  function saveAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  return {
    store,
    flush,
    hasUnsaved: () => unsaved().length > 0,
    settle(key, saved) {
      const typed = store.getState().get(key)
      if (!typed?.isSaved || typed.note.text !== saved) return
      const left = new Map(store.getState())
      left.delete(key)
      store.setState(left, true)
    },
    type(note) {
      const key = noteKey(note)
      put(key, { note, isSaved: false, failure: store.getState().get(key)?.failure ?? null })
      saveAfter(SAVE_DELAY_MS)
    },
  }
}
