import { useCallback } from 'react'
import { useUndo } from '../../../renderer/hooks/use-undo.ts'
import type { EngineClient } from '../../../renderer/rpc/connect-engine.ts'
import type { OwnAct } from '../../../renderer/state/acts.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'

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
