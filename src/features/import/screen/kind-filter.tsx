import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './kind-filter.module.css'

interface KindFilterProps<Kind extends string> {
  readonly label: string
  readonly kinds: readonly { readonly id: Kind; readonly text: string; readonly count: number }[]
  /** Null shows all rows. */
  readonly value: Kind | null
  readonly onChange: (kind: Kind | null) => void
}

const ALL_KINDS = 'all'

/** Filter by kind with the row count of each. */
export function KindFilter<Kind extends string>({ label, kinds, value, onChange }: KindFilterProps<Kind>) {
  const { imports, phrases } = useWording()
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  const shown = kinds.filter(({ id, count }) => count > 0 || id === value)
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value ?? ALL_KINDS]}
      onSelectionChange={(keys) => onChange(kinds.find(({ id }) => keys.has(id))?.id ?? null)}
      className={styles.kinds ?? ''}
    >
      {[{ id: ALL_KINDS, text: imports.all, count: total }, ...shown].map(({ id, text, count }) => (
        <ToggleButton key={id} id={id} className={styles.kind ?? ''}>
          <b>{phrases.format.number(count)}</b> {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
