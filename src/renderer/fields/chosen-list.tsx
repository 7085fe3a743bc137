import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { useWording } from '../state/wording-context.tsx'
import styles from './chosen-list.module.css'

interface ChosenListProps {
  readonly label: string
  readonly chosen: readonly { readonly id: string; readonly text: string; readonly isUnknown?: boolean }[]
  readonly onRemove: (id: string) => void
}

/** Choices made so far, each with a remove button. */
export function ChosenList({ label, chosen, onRemove }: ChosenListProps) {
  const { common } = useWording()
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={label}>
      {chosen.map(({ id, text, isUnknown = false }) => (
        <li key={id} className={styles.chip}>
          {isUnknown && <StateMark shape="warning" size={14} />}
          {text}
          <Button square tone="quiet" aria-label={common.removeChosen(text)} onPress={() => onRemove(id)}>
            <Icon name="close" size={12} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
