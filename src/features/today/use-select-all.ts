import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'

interface SelectAllOptions {
  readonly id: string
  readonly name: string
  readonly total: number
  readonly control: ListControl
  readonly allKeys: () => Promise<readonly string[]>
  /** Returns whether this list has the keyboard; both lists share the key. */
  readonly isHere: () => boolean
}

/** Registers the shortcut that selects every row of a list, loaded or not. */
export function useSelectAll({ id, name, total, control, allKeys, isHere }: SelectAllOptions): void {
  useShortcuts([
    {
      id,
      name,
      keys: 'mod+a',
      group: 'list',
      when: () => total > 0 && isHere(),
      run: () => control.addRead?.(allKeys()),
    },
  ])
}
