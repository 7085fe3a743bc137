import { useEffect } from 'react'
import type { ShortcutCommand } from '../state/shortcuts.ts'
import { useStation } from '../state/station-context.tsx'
import { useLatest } from './use-latest.ts'

/** Registers a screen's commands while it is mounted. Names and actions may change with every render. */
export function useShortcuts(commands: readonly ShortcutCommand[]): void {
  const { shortcuts } = useStation()
  // No `useEffectEvent` here: the palette calls `when` while it renders.
  const latest = useLatest(commands)
  // The string holds everything that the palette and the shortcut map display.
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
