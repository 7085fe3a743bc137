import { useEffect } from 'react'
import type { ShortcutCommand } from '../state/shortcuts.ts'
import { useStation } from '../state/station-context.tsx'
import { useLatest } from './use-latest.ts'

/** Registers a screen's commands for as long as it is there. Their names and actions may change with every rendering. */
export function useShortcuts(commands: readonly ShortcutCommand[]): void {
  const { shortcuts } = useStation()
  // Not an effect's event: a list of commands asks `when` while it is drawn.
  const latest = useLatest(commands)
  // It names everything about them that a list of commands shows.
  const shape = commands.map(({ id, name, keys }) => `${id}\n${name}\n${keys}`).join('\n')
  useEffect(() => {
    const current = (id: string) => latest.current.find((command) => command.id === id)
    return shortcuts.register(
      latest.current.map((command) => ({
        ...command,
        when: () => current(command.id)?.when?.() ?? true,
        run: () => current(command.id)?.run(),
      })),
    )
  }, [shortcuts, latest, shape])
}
