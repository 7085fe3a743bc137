import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { ShareRange, ShareState } from '../sharing.ts'
import { chosenRange, initialChoices, type ShareChoices } from './share-choices.ts'
import { ShareForm } from './share-form.tsx'
import { ShareProgress } from './share-progress.tsx'
import { type Share, useShare } from './use-share.ts'

interface ShareDialogProps {
  readonly rep: RepRow
  /** Range that is suggested; null for the whole rep. */
  readonly range: ShareRange | null
  readonly onClose: () => void
}

/** Dialog that makes one video of a rep's cameras and saves it as a file. */
export function ShareDialog({ rep, range, onClose }: ShareDialogProps) {
  const { share, phrases } = useWording()
  const [choices, setChoices] = useState<ShareChoices>(() => initialChoices(rep.clips, range))
  const sharing = useShare(rep.id)
  const { state } = sharing
  const content = useRef<HTMLDivElement>(null)
  useFocusOnButton(content, state?.kind ?? 'choosing')
  const chosen = chosenRange(choices, rep.clips)

  const create = () => {
    if (chosen === 'wrong') return
    const { speed, withName, withDate } = choices
    sharing.start({ speed, withName, date: withDate ? phrases.format.dateTime(rep.atMs) : null, range: chosen })
  }

  return (
    <Dialog
      title={share.title}
      isOpen
      onClose={onClose}
      actions={<ShareButtons sharing={sharing} canCreate={chosen !== 'wrong'} onCreate={create} onClose={onClose} />}
    >
      <div ref={content}>
        {state === null ? (
          <ShareForm
            rep={rep}
            choices={choices}
            onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
          />
        ) : (
          <ShareProgress state={state} />
        )}
        {sharing.failure && <Problem failure={sharing.failure} subject={share.subject} size="line" isFinal />}
      </div>
    </Dialog>
  )
}

/** Focuses the main button of each step, because the pressed button disappears or changes. */
function useFocusOnButton(content: RefObject<HTMLElement | null>, step: string) {
  useEffect(() => {
    // Another dialog that closes restores the focus in the next frame; this callback runs after it.
    const frame = requestAnimationFrame(() => {
      const dialog = content.current?.closest('[role=dialog]')
      const focused = document.activeElement
      const isFocusInContent =
        dialog?.contains(focused) === true && dialog !== focused && focused?.closest('footer') === null
      if (!isFocusInContent) dialog?.querySelector<HTMLElement>('footer button:last-of-type')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [content, step])
}

const isInProgress = (state: ShareState) => state.kind === 'waiting' || state.kind === 'making'

interface ShareButtonsProps {
  readonly sharing: Share
  readonly canCreate: boolean
  readonly onCreate: () => void
  readonly onClose: () => void
}

function ShareButtons({ sharing, canCreate, onCreate, onClose }: ShareButtonsProps) {
  const { share, common } = useWording()
  const { state, isBusy } = sharing
  if (state === null)
    return (
      <>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button tone="primary" isDisabled={isBusy || !canCreate} onPress={onCreate}>
          {share.create}
        </Button>
      </>
    )
  if (isInProgress(state)) return <Button onPress={sharing.cancel}>{share.cancel}</Button>
  return (
    <>
      <Button onPress={sharing.reset}>{share.another}</Button>
      {state.kind === 'ready' && (
        <Button tone="primary" isDisabled={isBusy} onPress={sharing.save}>
          {share.save}
        </Button>
      )}
    </>
  )
}
