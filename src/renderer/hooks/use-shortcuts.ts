import { useEffect, useRef } from 'react'
import type { ShortcutCommand } from '../state/shortcuts.ts'
import { useStation } from '../state/station-context.tsx'

/** Registers a screen's commands for as long as it is there. Their names and actions may change with every rendering. */
export function useShortcuts(commands: readonly ShortcutCommand[]): void {
  const { shortcuts } = useStation()
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
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
    // `shape` names everything about them that a list of commands shows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shortcuts, shape])
}
