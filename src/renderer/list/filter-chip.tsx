import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import layout from './list-screen.module.css'

interface FilterChipProps {
  readonly text: string
  /** Accessible name of the button that removes the filter. */
  readonly removeText: string
  readonly onRemove: () => void
}

/** Active filter of a list; a press removes it. */
export function FilterChip({ text, removeText, onRemove }: FilterChipProps) {
  return (
    <Button aria-label={removeText} onPress={onRemove}>
      <span className={layout.chip}>
        <span className={layout.chipText}>{text}</span>
        <Icon name="close" size={12} />
      </span>
    </Button>
  )
}
