import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import type { ShortcutCommand } from '../../renderer/state/shortcuts.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { QueueRow } from '../../station/contract/queue.ts'
import type { MoveStep } from './move-target.ts'
import { canCancel } from './row-facts.ts'
import type { RowActions } from './use-row-actions.ts'

interface RowShortcutsOptions {
  /** Row that has the keyboard. */
  readonly row: QueueRow | undefined
  readonly actions: RowActions
  readonly byStep: (row: QueueRow, step: MoveStep) => void
  /** Called for an arrow key that no list handled. */
  readonly onArrow: () => void
}

const steps = [
  { step: 'up', keys: 'alt+arrowup', text: 'moveUp' },
  { step: 'down', keys: 'alt+arrowdown', text: 'moveDown' },
  { step: 'first', keys: 'alt+home', text: 'moveFirst' },
  { step: 'last', keys: 'alt+end', text: 'moveLast' },
] as const

/** Registers the shortcuts of the active row. */
export function useRowShortcuts({ row, actions, byStep, onArrow }: RowShortcutsOptions): void {
  const { queue, today } = useWording()
  const isHeld = row?.clip.state.kind === 'held'
  const moves = steps.map(({ step, keys, text }): ShortcutCommand => {
    return {
      id: `queue-${step}`,
      name: queue[text],
      keys,
      group: 'queue',
      when: () => row !== undefined,
      run: () => row && byStep(row, step),
    }
  })
  const arrows = { group: 'list', keysOnly: true, run: onArrow } as const
  useShortcuts([
    { ...arrows, id: 'queue-arrow-down', name: today.moveDown, keys: 'arrowdown' },
    { ...arrows, id: 'queue-arrow-up', name: today.moveUp, keys: 'arrowup' },
    {
      id: 'queue-send',
      name: queue.uploadNow,
      keys: 'u',
      group: 'queue',
      when: () => isHeld,
      run: () => row && actions.sendNow(row.clip),
    },
    {
      id: 'queue-hold',
      name: queue.holdLongerName,
      keys: 'h',
      group: 'queue',
      when: () => isHeld,
      run: () => row && actions.holdLonger(row.clip),
    },
    ...moves,
    {
      id: 'queue-cancel',
      name: queue.cancelDo,
      keys: 'delete',
      group: 'queue',
      when: () => row !== undefined && canCancel(row),
      run: () => row && actions.ask(row.clip),
    },
  ])
}
