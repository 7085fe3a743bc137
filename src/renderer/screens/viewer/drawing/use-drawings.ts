import { createContext, useContext, useState } from 'react'
import type { ClipId } from '../../../../contract/clips/clip.ts'
import type { Drawing } from '../../../../contract/viewer/marks.ts'
import { type Action, useActionInTurn } from '../../../hooks/use-action.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useUndo } from '../../../hooks/use-undo.ts'
import { createSerialRunner } from '../../../state/serial-runner.ts'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'

/** What is drawn on the frames of some clips, and what changes it. */
export interface Drawings {
  readonly all: readonly Drawing[]
  /** A new one, or a change of the one with its id. */
  readonly put: (drawing: Drawing) => void
  /** They can be brought back by the notification's Undo, and by Ctrl Z. */
  readonly remove: (drawings: readonly Drawing[]) => void
  /** Takes back the last thing that was done here; false where nothing was. */
  readonly takeBack: () => boolean
  readonly canTakeBack: () => boolean
  readonly saving: Action<[() => Promise<unknown>]>
}

type Done = { readonly id: string; readonly before: Drawing | null } | { readonly undo: () => string | null }

/** What was done and is not read yet: another drawing, or none. */
type Changes = ReadonlyMap<string, Drawing | null>

/** More than anybody takes back step by step. */
const MAX_DONE = 200

export function useDrawings(clips: readonly ClipId[]): Drawings {
  const { client, notifications } = useStation()
  const { drawing: words } = useWording()
  const undo = useUndo()
  const [order] = useState(createSerialRunner)
  const [done] = useState<Done[]>([])
  const [changes, setChanges] = useState<Changes>(new Map())
  const saving = useActionInTurn(order)
  const { value, reread } = useRead(clips.join(), () => client.marks.drawings({ clips: [...clips] }), ['viewer'])
  const [readBefore, setReadBefore] = useState(value)

  if (value !== readBefore) {
    setReadBefore(value)
    // What is under way still counts for more than what was read.
    if (!saving.isRunning && changes.size > 0) setChanges(new Map())
  }

  const all = withChanges(value ?? [], changes)
  const change = (drawings: readonly (readonly [string, Drawing | null])[], save: () => Promise<unknown>) => {
    setChanges((before) => new Map([...before, ...drawings]))
    saving.start(async () => {
      try {
        await save()
      } catch (error) {
        // As it is at the station.
        const refused = new Set(drawings.map(([id]) => id))
        setChanges((before) => new Map([...before].filter(([id]) => !refused.has(id))))
        throw error
      } finally {
        reread()
      }
    })
  }
  const keep = (step: Done) => {
    done.push(step)
    if (done.length > MAX_DONE) done.shift()
  }
  const save = (drawing: Drawing) => change([[drawing.id, drawing]], () => client.marks.put(drawing))

  return {
    all,
    saving,
    put(drawing) {
      keep({ id: drawing.id, before: all.find(({ id }) => id === drawing.id) ?? null })
      save(drawing)
    },
    remove(drawings) {
      if (drawings.length === 0) return
      const act: { id: string | null } = { id: null }
      keep({ undo: () => act.id })
      const ids = drawings.map(({ id }) => id)
      change(
        ids.map((id) => [id, null]),
        async () => {
          const result = await client.command({ kind: 'drawings-remove', drawings: ids })
          act.id = result.undo ?? null
          notifications.show({ tone: 'done', title: words.removed(ids.length), undo: result.undo })
        },
      )
    },
    takeBack() {
      const step = done.pop()
      if (!step) return false
      if ('undo' in step) {
        // In its turn: the removal has its answer by then, unless it failed.
        saving.start(async () => {
          const act = step.undo()
          if (act !== null) undo(act)
        })
      }
      if ('undo' in step) return true
      if (step.before) save(step.before)
      else change([[step.id, null]], () => client.marks.discard({ id: step.id }))
      return true
    },
    canTakeBack: () => done.length > 0,
  }
}

/** Each stays where it was; new ones come last. */
function withChanges(read: readonly Drawing[], changes: Changes): readonly Drawing[] {
  if (changes.size === 0) return read
  const known = new Set(read.map(({ id }) => id))
  const present = read.map((drawing) => (changes.has(drawing.id) ? changes.get(drawing.id) : drawing))
  const added = [...changes].map(([id, drawing]) => (known.has(id) ? null : drawing))
  return [...present, ...added].filter((drawing) => drawing !== null && drawing !== undefined)
}

export const DrawingsContext = createContext<Drawings | null>(null)

/** The drawings of the reps that are viewed. */
export function useViewedDrawings(): Drawings {
  const drawings = useContext(DrawingsContext)
  if (!drawings) throw new Error('There are no drawings around this component.')
  return drawings
}
