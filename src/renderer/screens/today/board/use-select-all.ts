import type { ListControl } from '../../../components/list/virtual-list.tsx'
import { useShortcuts } from '../../../hooks/use-shortcuts.ts'

interface SelectAllOptions {
  readonly id: string
  readonly name: string
  readonly total: number
  readonly control: ListControl
  readonly allKeys: () => Promise<readonly string[]>
  /** Whether the keyboard is in this list: two of them share the key. */
  readonly isHere: () => boolean
}

/** Everything in a list is chosen by one key, also what is not on the page. */
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
