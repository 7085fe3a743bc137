import { StateWords } from '../../../components/state-words.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { type RowStateFacts, rowStateText } from './row-state-text.ts'

/** State of a clip in the queue: shape, words, color and note. */
export function QueueRowState(props: RowStateFacts) {
  const wording = useWording()
  const { kind } = props.row.clip.state
  if (kind === 'held' || kind === 'waiting') return <TickingState {...props} />
  return <StateWords {...rowStateText(props, 0, wording)} />
}

/** Renders each second, for countdowns only. */
function TickingState(props: RowStateFacts) {
  return <StateWords {...rowStateText(props, useNow(), useWording())} />
}
