import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'

interface DeckChangedDialogProps {
  /** Athlete whom somebody else put on deck. */
  readonly name: string
  /** Athlete who was chosen. */
  readonly chosen: string
  readonly onPut: () => void
  readonly onKeep: () => void
}

/** Asks before an athlete is replaced whom the person has not seen on deck. */
export function DeckChangedDialog({ name, chosen, onPut, onKeep }: DeckChangedDialogProps) {
  const { today } = useWording()
  return (
    <Dialog
      title={today.deckChanged(name)}
      isOpen
      onClose={onKeep}
      role="alert"
      actions={
        <>
          <Button autoFocus onPress={onKeep}>
            {today.keepOnDeck(name)}
          </Button>
          <Button tone="primary" onPress={onPut}>
            {today.putOnDeck(chosen)}
          </Button>
        </>
      }
    >
      <p>{today.deckChangedNote(name)}</p>
    </Dialog>
  )
}
