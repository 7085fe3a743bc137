import type { ReactNode } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { Menu, type MenuChoice } from '../../renderer/components/menu.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useCopyPath } from '../../renderer/hooks/use-copy-path.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { seenClips, useTagClips } from '../../renderer/tagging/use-tag-clips.tsx'
import type { ClipKind } from '../../station/contract/clip.ts'
import { clipStandingOf, fixedTagsKinds, isChangeable } from '../../station/contract/clip-kinds.ts'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import type { TagOrigin } from '../../station/contract/tags.ts'
import styles from './clip-drawer.module.css'
import { useClipActions } from './use-clip-actions.ts'

interface ClipActionButtonsProps {
  readonly detail: ClipDetail
  readonly onCancel: () => void
  readonly onJoin: () => void
  readonly onUploadAgain: () => void
  /** Null for a clip without a rep. */
  readonly onShare: Pick<MenuChoice, 'text' | 'run'> | null
}

/** Buttons at the foot of the drawer, for all actions but the next step. */
export function ClipActionButtons({ detail, onCancel, onJoin, onUploadAgain, onShare }: ClipActionButtonsProps) {
  const client = useClient()
  const actions = useClipActions()
  const copyPath = useCopyPath()
  const { common, drawer, queue } = useWording()
  const { card, nextStep, repId, path } = detail
  const doing = useAction((act: () => Promise<unknown>) => act())
  const more: MenuChoice[] = []
  const isHeld = card.actions.includes('hold-longer')
  // The next step has its button at the top.
  const others = new Set(card.actions.filter((action) => action !== nextStep))
  const canShow = actions.isPossible('show-in-folder') && nextStep !== 'show-in-folder'
  const run = (action: Parameters<typeof actions.run>[0]) => () => doing.start(() => actions.run(action, card))
  if (onShare) more.push({ id: 'share', ...onShare })
  if (canShow && isHeld) more.push({ id: 'show', text: common.showInFolder, run: run('show-in-folder') })
  more.push({ id: 'copy-path', text: common.copyPath, run: () => copyPath(path) })
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

/**
 * Explains why a clip's tags are locked; undefined while they can change. Distinguishes a started upload from a
 * finished one.
 */
export function tagsNote(kind: ClipKind, { drawer }: Pick<ScreenWording, 'drawer'>): string | undefined {
  if (!fixedTagsKinds.includes(kind)) return undefined
  return clipStandingOf(kind) === 'uploaded' ? drawer.tagsLocked : drawer.tagsLockedWhileUploading
}

interface ClipTagsProps {
  readonly detail: ClipDetail
  /** Name in the roster. */
  readonly athleteName: string | null
  readonly onTag: () => void
}

/** Athlete, movement and dimensions of the clip, each with its origin. */
export function ClipTags({ detail, athleteName, onTag }: ClipTagsProps) {
  const label = useAthleteLabel()
  const wording = useWording()
  const { drawer, common, phrases, tagging } = wording
  const byHand = useTagClips()
  const { card, tags, handTags, canTag } = detail
  const forgetting = useAction(() =>
    byHand.tag({ clips: [card.id], seen: seenClips([card]), tags: null, whose: tagging.automaticTags }),
  )
  return (
    <section aria-label={drawer.tags}>
      <SectionHead level={3} title={drawer.tags} note={tagsNote(card.state.kind, wording)}>
        {canTag && handTags !== null && (
          <Button tone="quiet" isDisabled={forgetting.isRunning} onPress={() => forgetting.start()}>
            {drawer.useAutomatic}
          </Button>
        )}
        {canTag && tags !== null && (
          <Button keys="t" onPress={onTag}>
            {common.change}
          </Button>
        )}
      </SectionHead>
      {forgetting.failure && (
        <div className={styles.problem}>
          <Problem failure={forgetting.failure} subject={card.fileName} size="line" />
        </div>
      )}
      {tags === null ? (
        <p className={styles.noTags}>{drawer.noTags}</p>
      ) : (
        <dl className={styles.facts}>
          <Tag name={common.athlete} origin={tags.origins.athlete}>
            <b>{athleteName === null ? common.unknown : label(athleteName, detail.tags?.athleteId ?? null)}</b>
          </Tag>
          <Tag name={common.activity} origin={tags.origins.activity}>
            {phrases.activity(tags.activity)}
          </Tag>
          <Tag name={common.movement} origin={tags.origins.movement}>
            {phrases.movement(tags.movement)}
          </Tag>
          {Object.entries(tags.dimensions).map(([name, value]) => (
            <Tag key={name} name={phrases.dimension(name)} origin={tags.origins.dimensions[name]}>
              {phrases.dimensionValue(value)}
            </Tag>
          ))}
        </dl>
      )}
      {byHand.question}
    </section>
  )
}

function Tag({ name, origin, children }: { name: string; origin: TagOrigin | undefined; children: ReactNode }) {
  const { phrases } = useWording()
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children}
        {origin !== undefined && <span className={styles.origin}>{phrases.origin(origin)}</span>}
      </dd>
    </div>
  )
}
