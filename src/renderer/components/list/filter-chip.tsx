import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import layout from './list-screen.module.css'

interface FilterChipProps {
  readonly text: string
  /** What the button says that removes it. */
  readonly removeText: string
  readonly onRemove: () => void
}

/** A filter that narrows a list; pressing it removes it. */
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
