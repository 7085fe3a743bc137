import type { ShortcutCommand, ShortcutGroup } from '../state/shortcuts.ts'

export const keyGroups: readonly ShortcutGroup[] = ['everywhere', 'deck', 'list', 'clip', 'queue']

export interface KeyLine {
  readonly id: string
  readonly group: ShortcutGroup
  readonly name: string
  readonly keys: string
}

/** Groups commands into one line per key: commands on the same key share a line, each name capitalized. */
export function keyLines(commands: readonly ShortcutCommand[], locale: string): readonly KeyLine[] {
  const inOrder = keyGroups.flatMap((group) => commands.filter((command) => command.group === group))
  const byKeys = Map.groupBy(inOrder, ({ keys }) => keys)
  return [...byKeys].flatMap(([keys, those]) => {
    const [first] = those
    if (keys === null || !first) return []
    const names = new Set(those.map(({ name }) => capitalized(name, locale)))
    return [{ id: first.id, group: first.group, name: [...names].join(' / '), keys }]
  })
}

const capitalized = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
