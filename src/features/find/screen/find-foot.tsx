import { Button } from '../../../renderer/components/button.tsx'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ResultsNote } from './results-note.tsx'

interface FindFootProps {
  readonly total: { readonly reps: number; readonly isExact: boolean } | null
  readonly selected: number
  /** A row has the keyboard focus. */
  readonly isActive: boolean
  readonly onClear: () => void
  readonly onTag: () => void
  readonly onRetry: () => void
  readonly onCopyLink: () => void
  readonly onView: () => void
  readonly viewText: string
}

/** Footer with the number of reps found or selected, and their actions. */
export function FindFoot(props: FindFootProps) {
  const { total, selected, isActive, onClear, onTag, onRetry, onCopyLink, onView, viewText } = props
  const { find, today, phrases } = useWording()
  const shown = total ? find.total(total.reps, phrases.format.number(total.reps), total.isExact) : ''
  return (
    <ListFoot status={selected > 0 ? find.selected(selected) : shown}>
      {selected > 0 && (
        <>
          <Button onPress={onClear}>{find.selectNone}</Button>
          <Button keys="r" onPress={onRetry}>
            {find.retry}
          </Button>
          <Button tone="primary" keys="t" onPress={onTag}>
            {today.tag}
          </Button>
        </>
      )}
      {selected === 0 && !isActive && total !== null && total.reps > 0 && <ResultsNote />}
      {selected === 0 && isActive && (
        <>
          <Button keys="c" onPress={onCopyLink}>
            {find.copyLink}
          </Button>
          <Button keys="v" onPress={onView}>
            {viewText}
          </Button>
        </>
      )}
    </ListFoot>
  )
}
