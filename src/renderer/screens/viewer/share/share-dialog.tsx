import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RepRow } from '../../../../contract/clips/rep.ts'
import type { ShareRange, ShareState } from '../../../../contract/viewer/sharing.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { initialChoices, rangeOf, type ShareChoices } from './share-choices.ts'
import { ShareForm } from './share-form.tsx'
import { ShareProgress } from './share-progress.tsx'
import { type Share, useShare } from './use-share.ts'

interface ShareDialogProps {
  readonly rep: RepRow
  /** What is offered first; null for all of it. */
  readonly range: ShareRange | null
  readonly onClose: () => void
}

/** Makes one video of a rep's cameras, and gives it to the person as a file. */
export function ShareDialog({ rep, range, onClose }: ShareDialogProps) {
  const { share, say } = useWording()
  const [choices, setChoices] = useState<ShareChoices>(() => initialChoices(rep.clips, range))
  const sharing = useShare(rep.id)
  const { state } = sharing
  const content = useRef<HTMLDivElement>(null)
  useFocusOnButton(content, state?.kind ?? 'choosing')
  const chosen = rangeOf(choices, rep.clips)

  const create = () => {
    if (chosen === 'wrong') return
    const { speed, withName, withDate } = choices
    sharing.start({ speed, withName, date: withDate ? say.format.dateTime(rep.atMs) : null, range: chosen })
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
        {sharing.failure && <Problem failure={sharing.failure} subject={share.thing} size="line" once />}
      </div>
    </Dialog>
  )
}

/** The button that was pressed is gone with each step, or another one by now: the focus goes to the one that goes on from there. */
function useFocusOnButton(content: RefObject<HTMLElement | null>, step: string) {
  useEffect(() => {
    // What closes gives the focus back in the next frame; this runs after it.
    const frame = requestAnimationFrame(() => {
      const dialog = content.current?.closest('[role=dialog]')
      const focused = document.activeElement
      const isElsewhere =
        dialog?.contains(focused) === true && dialog !== focused && focused?.closest('footer') === null
      if (!isElsewhere) dialog?.querySelector<HTMLElement>('footer button:last-of-type')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [content, step])
}

const isUnderWay = (state: ShareState) => state.kind === 'waiting' || state.kind === 'making'

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
  if (isUnderWay(state)) return <Button onPress={sharing.cancel}>{share.cancel}</Button>
  return (
    <>
      <Button onPress={sharing.again}>{share.another}</Button>
      {state.kind === 'ready' && (
        <Button tone="primary" isDisabled={isBusy} onPress={sharing.save}>
          {share.save}
        </Button>
      )}
    </>
  )
}
