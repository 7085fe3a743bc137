import { Button } from '../../renderer/components/button.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { Menu, type MenuChoice } from '../../renderer/components/menu.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useCopyPath } from '../../renderer/hooks/use-copy-path.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { isChangeable } from '../../station/contract/clip-kinds.ts'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import styles from './clip-drawer.module.css'
import { useClipActions } from './use-clip-actions.ts'

interface ClipActionButtonsProps {
  readonly detail: ClipDetail
  readonly onCancel: () => void
  readonly onJoin: () => void
  readonly onUploadAgain: () => void
  /** Null for a clip without a rep. */
  readonly onShare: (() => void) | null
}

/** Buttons at the foot of the drawer, for all actions but the next step. */
export function ClipActionButtons({ detail, onCancel, onJoin, onUploadAgain, onShare }: ClipActionButtonsProps) {
  const client = useClient()
  const actions = useClipActions()
  const copyPath = useCopyPath()
  const { common, drawer, exports, queue, share } = useWording()
  const { card, nextStep, repId, path } = detail
  const doing = useAction((act: () => Promise<unknown>) => act())
  const more: MenuChoice[] = []
  const isHeld = card.actions.includes('hold-longer')
  // The next step has its button at the top.
  const others = new Set(card.actions.filter((action) => action !== nextStep))
  const canShow = actions.isPossible('show-in-folder') && nextStep !== 'show-in-folder'
  const run = (action: Parameters<typeof actions.run>[0]) => () => doing.start(() => actions.run(action, card))
  if (onShare) more.push({ id: 'share', text: share.share, run: onShare })
  if (canShow && isHeld) more.push({ id: 'show', text: common.showInFolder, run: run('show-in-folder') })
  more.push({ id: 'copy-path', text: exports.copyPath, run: () => copyPath(path) })
  if (isChangeable(card.state)) more.push({ id: 'join', text: drawer.moveToRep, run: onJoin })
  if (isChangeable(card.state) && repId !== null)
    more.push({
      id: 'split',
      text: drawer.moveToNewRep,
      run: () => doing.start(() => client.command({ kind: 'clips-split', clips: [card.id] })),
    })

  return (
    <div className={styles.foot}>
      {doing.failure && (
        <div className={styles.footProblem}>
          <Problem failure={doing.failure} subject={card.fileName} size="line" />
        </div>
      )}
      {isHeld && (
        <>
          <Button onPress={run('hold-longer')}>{drawer.holdLonger}</Button>
          <Button onPress={run('send-now')}>{drawer.uploadNow}</Button>
        </>
      )}
      {others.has('bring-back') && <Button onPress={run('bring-back')}>{drawer.bringBack}</Button>}
      {others.has('include') && <Button onPress={run('include')}>{queue.include}</Button>}
      {others.has('leave-out') && <Button onPress={run('leave-out')}>{queue.leaveOut}</Button>}
      {others.has('retry') && <Button onPress={run('retry')}>{common.retry}</Button>}
      {canShow && !isHeld && <Button onPress={run('show-in-folder')}>{common.showInFolder}</Button>}
      {others.has('upload-again') && <Button onPress={onUploadAgain}>{drawer.uploadAgain}</Button>}
      <Menu label={common.more} actions={more}>
        <Button square aria-label={common.more}>
          <Icon name="more" size={18} />
        </Button>
      </Menu>
      {(others.has('cancel') || others.has('set-aside')) && (
        <span className={styles.end}>
          <Button tone="danger" onPress={onCancel}>
            {others.has('set-aside') ? queue.setAside : drawer.cancel}
          </Button>
        </span>
      )}
    </div>
  )
}
