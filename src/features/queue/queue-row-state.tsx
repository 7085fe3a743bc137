import { StateWords } from '../../renderer/components/state-words.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useUploadBlock } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { type RowStateFacts, rowStateText } from './row-state-text.ts'

type QueueRowStateProps = Omit<RowStateFacts, 'block'>

/** State of a clip in the queue: shape, words, color and note. */
export function QueueRowState(props: QueueRowStateProps) {
  const wording = useWording()
  const facts = { ...props, block: useUploadBlock() }
  const { kind } = props.row.clip.state
  if (kind === 'held' || kind === 'waiting') return <TickingState {...facts} />
  return <StateWords {...rowStateText(facts, 0, wording)} />
}

/** Renders each second, for countdowns only. */
function TickingState(props: RowStateFacts) {
  return <StateWords {...rowStateText(props, useNow(), useWording())} />
}
