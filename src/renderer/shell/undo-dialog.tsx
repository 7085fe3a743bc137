import { useStore } from 'zustand'
import type { UndoPreview } from '../../station/contract/undo.ts'
import { Button } from '../components/button.tsx'
import { ClipRows } from '../components/clip-rows.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useConfirmedRevert } from '../hooks/use-undo.ts'
import type { UndoQuestion } from '../state/acts.ts'
import { isSameDay } from '../state/local-days.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import styles from './undo-dialog.module.css'

/** Question before an undo or a redo whose consequence a person has not seen yet; Enter confirms, Escape leaves. */
export function UndoDialog() {
  const { acts } = useStation()
  const question = useStore(acts.question, (state) => state.question)
  return question && <OpenUndoDialog question={question} onClose={() => acts.question.setState({ question: null })} />
}

function OpenUndoDialog({ question, onClose }: { question: UndoQuestion; onClose: () => void }) {
  const { common, frame, phrases } = useWording()
  const whenText = useWhenText()
  const confirm = useConfirmedRevert()
  const reverting = useAction(() => confirm(question))
  const { direction, act, preview, isChanged } = question
  const name = preview ? phrases.act(preview.entry.what) : (act.own?.name ?? frame.lastAct)
  const title = direction === 'undo' ? frame.undoTitle : frame.redoTitle
  return (
    <Dialog
      title={title(name, whenText(preview?.entry.atMs ?? act.atMs))}
      isOpen
      onClose={onClose}
      width={preview && preview.changed.total + preview.tooLate.total > 0 ? 'wide' : 'narrow'}
      note={isChanged ? frame.undoOutdated : undefined}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" autoFocus onPress={reverting.start} isDisabled={reverting.isRunning}>
            {common[direction]}
          </Button>
        </>
      }
    >
      {preview ? <Consequence preview={preview} whenText={whenText} /> : <p>{frame.undoOld}</p>}
    </Dialog>
  )
}

/** Lists who is on deck afterwards, and what becomes of which clips. */
function Consequence({ preview, whenText }: { preview: UndoPreview; whenText: (ms: number) => string }) {
  const { frame } = useWording()
  const { deck, becomes, changed, tooLate, unread } = preview
  const moved = becomes.reduce((sum, { clips }) => sum + clips, 0)
  const deckText =
    deck?.athleteName && deck.fromMs !== null
      ? frame.undoDeckThen(deck.athleteName, whenText(deck.fromMs))
      : frame.undoDeckNobody
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the arrow keys too
    <section className={styles.consequence} aria-label={frame.undoConsequence} tabIndex={0}>
      <div role="status" className={styles.sums}>
        {deck && <p>{deckText}</p>}
        {becomes.map(({ athleteName, clips }) => (
          <p key={athleteName}>
            {athleteName === null ? frame.undoLoses(clips) : frame.undoBecomes(clips, athleteName)}
          </p>
        ))}
        {changed.total > moved && <p>{frame.undoRetags(changed.total - moved)}</p>}
        {unread > 0 && <p>{frame.undoUnread(unread)}</p>}
        {changed.total + tooLate.total + unread === 0 && <p>{frame.undoNoClips}</p>}
      </div>
      <ClipRows total={changed.total} rows={changed.first} whenText={whenText} />
      {tooLate.total > 0 && (
        <>
          <p className={styles.late}>{frame.undoStays(tooLate.total)}</p>
          <ClipRows total={tooLate.total} rows={tooLate.first} whenText={whenText} isLate />
        </>
      )}
    </section>
  )
}

/** Words a moment: its time, and its date where that is not today's. */
function useWhenText(): (ms: number) => string {
  const { phrases } = useWording()
  return (ms) => (isSameDay(ms, Date.now()) ? phrases.format.clock(ms) : phrases.format.dateTime(ms))
}
