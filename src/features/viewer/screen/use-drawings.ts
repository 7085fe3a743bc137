import { createContext, useContext, useState } from 'react'
import { type Action, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useUndo } from '../../../renderer/hooks/use-undo.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { Drawing } from '../../../station/contract/marks.ts'

/** Drawings on the frames of some clips, and the actions that change them. */
export interface Drawings {
  readonly all: readonly Drawing[]
  /** Adds a drawing or replaces the one with its id. */
  readonly put: (drawing: Drawing) => void
  /** Removes drawings; Undo of the notification or Ctrl Z restores them. */
  readonly remove: (drawings: readonly Drawing[]) => void
  /** Undoes the last change made here; false where none is left. */
  readonly undoLast: () => boolean
  readonly canUndo: () => boolean
  readonly saving: Action<[() => Promise<unknown>]>
}

type UndoStep = { readonly id: string; readonly before: Drawing | null } | { readonly undo: () => string | null }

/** Changes that a read does not contain yet, by id; null for a removal. */
type Changes = ReadonlyMap<string, Drawing | null>

/** Upper bound of undo steps. */
const MAX_UNDO_STEPS = 200

export function useDrawings(clips: readonly ClipId[]): Drawings {
  const { client, notifications, acts } = useStation()
  const { drawing: words } = useWording()
  const undo = useUndo()
  const [order] = useState(createSerialRunner)
  const [undoSteps] = useState<UndoStep[]>([])
  const [changes, setChanges] = useState<Changes>(new Map())
  const saving = useActionInTurn(order)
  const { value, reread } = useRead(clips.join(), () => client.marks.drawings({ clips: [...clips] }), ['viewer'])
  const [readBefore, setReadBefore] = useState(value)

  if (value !== readBefore) {
    setReadBefore(value)
    // Running changes override what was read.
    if (!saving.isRunning && changes.size > 0) setChanges(new Map())
  }

  const all = withChanges(value ?? [], changes)
  const change = (drawings: readonly (readonly [string, Drawing | null])[], save: () => Promise<unknown>) => {
    setChanges((before) => new Map([...before, ...drawings]))
    saving.start(async () => {
      try {
        await save()
      } catch (error) {
        // A refused change returns to the station's state.
        const refused = new Set(drawings.map(([id]) => id))
        setChanges((before) => new Map([...before].filter(([id]) => !refused.has(id))))
        throw error
      } finally {
        reread()
      }
    })
  }
  const addUndoStep = (step: UndoStep) => {
    undoSteps.push(step)
    if (undoSteps.length > MAX_UNDO_STEPS) undoSteps.shift()
  }
  const save = (drawing: Drawing) => change([[drawing.id, drawing]], () => client.marks.put(drawing))

  return {
    all,
    saving,
    put(drawing) {
      acts.forgetUndone()
      addUndoStep({ id: drawing.id, before: all.find(({ id }) => id === drawing.id) ?? null })
      save(drawing)
    },
    remove(drawings) {
      if (drawings.length === 0) return
      const action: { id: string | null } = { id: null }
      addUndoStep({ undo: () => action.id })
      const ids = drawings.map(({ id }) => id)
      change(
        ids.map((id) => [id, null]),
        async () => {
          const result = await client.command({ kind: 'drawings-remove', drawings: ids })
          action.id = result.undo ?? null
          notifications.show({ tone: 'done', title: words.removed(ids.length), undo: result.undo })
        },
      )
    },
    undoLast() {
      const step = undoSteps.pop()
      if (!step) return false
      if ('undo' in step) {
        // Queued behind the removal, whose answer has arrived by then unless it failed.
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
    canUndo: () => undoSteps.length > 0,
  }
}

/** Applies changes: existing drawings keep their position, new ones come last. */
function withChanges(read: readonly Drawing[], changes: Changes): readonly Drawing[] {
  if (changes.size === 0) return read
  const readIds = new Set(read.map(({ id }) => id))
  const present = read.map((drawing) => (changes.has(drawing.id) ? changes.get(drawing.id) : drawing))
  const added = [...changes].map(([id, drawing]) => (readIds.has(id) ? null : drawing))
  return [...present, ...added].filter((drawing) => drawing !== null && drawing !== undefined)
}

export const DrawingsContext = createContext<Drawings | null>(null)

/** Returns the drawings of the viewed reps. */
export function useViewedDrawings(): Drawings {
  const drawings = useContext(DrawingsContext)
  if (!drawings) throw new Error('There are no drawings around this component.')
  return drawings
}
