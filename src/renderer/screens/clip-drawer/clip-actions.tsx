import type { ClipDetail } from '../../../contract/clip-view.ts'
import { HOLD_LONGER_MS } from '../../../contract/command.ts'
import { Button } from '../../components/button.tsx'
import { Menu, type MenuAction } from '../../components/dialogs/menu.tsx'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAction } from '../../hooks/use-action.ts'
import { useClient, useStatus } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import styles from './clip-drawer.module.css'

interface ClipActionsProps {
  readonly detail: ClipDetail
  readonly onCancel: () => void
  readonly onJoin: () => void
}

/** Only what has not been reserved can still change its rep. */
const canMove: ReadonlySet<string> = new Set(['untagged', 'held', 'queued', 'waiting'])

/** What else can be done with the clip, at the foot of its drawer. */
export function ClipActions({ detail, onCancel, onJoin }: ClipActionsProps) {
  const client = useClient()
  const status = useStatus()
  const { common, drawer } = useWording()
  const { card, nextStep, repId } = detail
  const clips = [card.id]
  const doing = useAction((act: () => Promise<unknown>) => act())
  const more: MenuAction[] = []
  const isHeld = card.actions.includes('hold-longer')
  // The next step has its button at the top.
  const others = new Set(card.actions.filter((action) => action !== nextStep))
  const canShow = status?.can.showInFolder === true && nextStep !== 'show-in-folder'
  const retry = () => doing.start(() => client.command({ kind: 'clips-retry', clips }))
  const show = () => doing.start(() => client.folders.show({ clip: card.id }))
  if (canShow && isHeld)
    more.push({
      id: 'show',
      text: common.showInFolder,
      run: show,
    })
  if (canMove.has(card.state.kind)) more.push({ id: 'join', text: drawer.join, run: onJoin })
  if (canMove.has(card.state.kind) && repId !== null)
    more.push({
      id: 'split',
      text: drawer.split,
      run: () => doing.start(() => client.command({ kind: 'clips-split', clips })),
    })

  return (
    <div className={styles.foot}>
      {doing.failure && (
        <div className={styles.footProblem}>
          <Problem failure={doing.failure} thing={card.fileName} size="line" />
        </div>
      )}
      {isHeld && (
        <>
          <Button
            onPress={() => doing.start(() => client.command({ kind: 'clips-hold', clips, forMs: HOLD_LONGER_MS }))}
          >
            {drawer.holdLonger}
          </Button>
          <Button onPress={() => doing.start(() => client.command({ kind: 'clips-send', clips }))}>
            {drawer.uploadNow}
          </Button>
        </>
      )}
      {others.has('bring-back') && <Button onPress={retry}>{drawer.bringBack}</Button>}
      {others.has('retry') && <Button onPress={retry}>{common.retry}</Button>}
      {canShow && !isHeld && <Button onPress={show}>{common.showInFolder}</Button>}
      {more.length > 0 && (
        <Menu label={common.more} actions={more}>
          <Button square aria-label={common.more}>
            <Icon name="more" size={18} />
          </Button>
        </Menu>
      )}
      {(others.has('cancel') || others.has('set-aside')) && (
        <span className={styles.end}>
          <Button tone="danger" onPress={onCancel}>
            {drawer.cancel}
          </Button>
        </span>
      )}
    </div>
  )
}
