import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../contract/failure.ts'
import type { ReportNote } from '../../../../contract/results/report.ts'
import { callFailure } from '../../../state/call-failure.ts'
import { oneAtATimeAwaited } from '../../../state/one-at-a-time.ts'

/** Typing is saved once it rests so long, when the field or the page is left, and again after a failure. */
const REST_MS = 600
const RETRY_MS = 5_000

interface TypedNote {
  readonly note: ReportNote
  /** Whether the station has it. */
  readonly isSaved: boolean
  readonly failure: Failure | null
}

/** What was typed, by report. */
type Notes = ReadonlyMap<string, TypedNote>

export interface NoteKeeper {
  readonly store: StoreApi<Notes>
  readonly type: (note: ReportNote) => void
  /** Saves at once what is not saved yet. */
  readonly flush: () => Promise<void>
  readonly hasUnsaved: () => boolean
  /** The station tells what it has: from then on its text counts, unless something else was typed since. */
  readonly settle: (key: string, saved: string) => void
}

export const keyOfNote = ({ athleteId, activity, movement, fromMs, toMs }: Omit<ReportNote, 'text'>): string =>
  JSON.stringify([athleteId, activity, movement, fromMs, toMs])

/**
 * Keeps what is typed as a coach's note until the station has it, also when another report or screen is shown meanwhile.
 * Saves of one note never overlap, and the last text wins.
 */
export function createNoteKeeper(save: (note: ReportNote) => Promise<unknown>): NoteKeeper {
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
      // What was typed meanwhile is still to be saved.
      if (now) put(key, { note: now.note, isSaved: failure === null && now.note.text === note.text, failure })
    }
  }

  const saveInTurn = oneAtATimeAwaited(saveAll)

  async function flush() {
    clearTimeout(timer)
    await saveInTurn()
    if (unsaved().length > 0) rest(RETRY_MS)
  }

  function rest(ms: number) {
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
      const key = keyOfNote(note)
      put(key, { note, isSaved: false, failure: store.getState().get(key)?.failure ?? null })
      rest(REST_MS)
    },
  }
}
