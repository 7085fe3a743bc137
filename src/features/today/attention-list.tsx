import { useCallback, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Problem } from '../../renderer/components/problem.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { type Action, useAction } from '../../renderer/hooks/use-action.ts'
import { useCopyPath } from '../../renderer/hooks/use-copy-path.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import { goTo } from '../../renderer/routes.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { TagDialog, type TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { ClipCard, NextStep } from '../../station/contract/clip-view.ts'
import { plainText } from '../../station/contract/plain-text.ts'
import type { AttentionRow } from '../../station/contract/rep.ts'
import { clipShapes, NextStepButton } from '../clip/clip-status.tsx'
import { tagTargetWithoutAthlete, useClipActions } from '../clip/use-clip-actions.ts'
import { SelectedActions } from './selected-actions.tsx'
import styles from './side-panel.module.css'
import { useAttentionRows } from './use-attention-rows.ts'
import { useFilesAside } from './use-files-aside.ts'
import { useSelectedClips } from './use-selected-clips.ts'

interface AttentionListProps {
  /** Number of videos in the folders that the service doesn't accept, and that nobody has set aside. */
  readonly unsupported: number
  readonly onOpen: (clip: ClipCard) => void
}

/** List of clips that need attention, each with its reason and next step, and the videos that can't be uploaded. */
export function AttentionList({ unsupported, onOpen }: AttentionListProps) {
  const { client } = useStation()
  const { today, attention, phrases } = useWording()
  const rowHeight = useTokenPixels('--attention')
  const region = useRef<HTMLElement>(null)
  const rows = useAttentionRows()
  const [toTag, setToTag] = useState<TagTarget | null>(null)
  const toChange = useCallback(
    async ({ id }: Pick<ClipCard, 'id'>) => setToTag(tagTargetWithoutAthlete(await client.clip({ id }))),
    [client],
  )
  const actions = useClipActions(toChange)
  const acting = useAction(
    async ({ clip }: AttentionRow, step: NextStep | 'leave-out') => void (await actions.run(step, clip)),
  )
  const selected = useSelectedClips({ rows, region, onTag: (row) => acting.start(row, row.nextStep) })

  const { list, control } = rows
  const { page, offset, failure } = rows.window
  const { setAllAside } = useFilesAside()
  const filing = useAction(setAllAside)
  const problem = selected.failure ?? acting.failure ?? filing.failure ?? (page === null ? failure : null)
  const hasRows = page !== null && page.total > 0
  if (!problem && !hasRows && unsupported === 0) return <div className={styles.nothing} />
  return (
    <section ref={region} className={styles.attention} aria-label={today.needsAttention}>
      <SectionHead
        mark={selected.count === 0 && <StateMark shape="stopped" size={20} />}
        {...(selected.count > 0
          ? { title: attention.selected(phrases.format.number(selected.count)) }
          : { title: today.needsAttention, ...(hasRows ? { count: phrases.format.number(page.total) } : {}) })}
      >
        {selected.count > 0 && <SelectedActions selected={selected} />}
      </SectionHead>
      {problem && (
        <div className={styles.problem}>
          <Problem failure={problem} subject={today.thisClip} size="line" />
        </div>
      )}
      {hasRows && (
        <div className={styles.rows} data-attention>
          <VirtualList
            label={today.needsAttention}
            part={{ total: page.total, offset, items: page.items }}
            rowHeight={rowHeight}
            keyOf={list.keyOf}
            onVisible={list.setVisible}
            control={control}
            keysBetween={list.keysBetween}
            onOpen={({ clip }) => onOpen(clip)}
          >
            {(row, { isActive }) => (
              <Attention
                row={row}
                isActive={isActive}
                isBusy={acting.isRunning}
                isPossible={actions.isPossible(row.nextStep)}
                onStep={() => acting.start(row, row.nextStep)}
                onAction={(action) => acting.start(row, action)}
              />
            )}
          </VirtualList>
        </div>
      )}
      {unsupported > 0 && <UnsupportedVideos count={unsupported} filing={filing} />}
      {toTag && <TagDialog toTag={toTag} onClose={() => setToTag(null)} />}
    </section>
  )
}

interface AttentionProps {
  readonly row: AttentionRow
  readonly isActive: boolean
  readonly isBusy: boolean
  readonly isPossible: boolean
  readonly onStep: () => void
  readonly onAction: (action: 'leave-out' | 'set-aside' | 'retry') => void
}

function Attention({ row, isActive, isBusy, isPossible, onStep, onAction }: AttentionProps) {
  const { today, queue, common, phrases } = useWording()
  const copyPath = useCopyPath()
  const { clip, path, folder, because, nextStep } = row
  const { message, next } = phrases.failureBeside(because, today.thisClip)
  const others = (['leave-out', 'set-aside', 'retry'] as const).filter(
    (action) => action !== nextStep && clip.actions.includes(action),
  )
  return (
    <div className={styles.ask}>
      <StateMark shape={clipShapes[clip.state.kind]} size={26} />
      <div className={styles.askText}>
        <b className={styles.file} title={clip.fileName}>
          {clip.fileName}
        </b>
        <p className={styles.cause} title={`${message} ${next}`}>
          {message} {!isPossible && next}
        </p>
        <p className={classes(styles.path, typography.cut)} title={plainText(path)}>
          <bdi>{plainText(folder)}</bdi>
        </p>
        <span className={styles.steps}>
          {isPossible ? (
            <NextStepButton step={nextStep} isDisabled={isBusy} isReachable={isActive} onPress={onStep} />
          ) : (
            <Button excludeFromTabOrder={!isActive} onPress={() => copyPath(path)}>
              {common.copyPath}
            </Button>
          )}
          {others.map((action) => (
            <Button key={action} excludeFromTabOrder={!isActive} isDisabled={isBusy} onPress={() => onAction(action)}>
              {{ 'leave-out': queue.leaveOut, 'set-aside': queue.setAside, retry: common.retry }[action]}
            </Button>
          ))}
        </span>
      </div>
    </div>
  )
}

/** Videos in the folders that the service doesn't accept: they are no clips, and would leave no other trace here. */
function UnsupportedVideos({ count, filing }: { count: number; filing: Action<[]> }) {
  const { today, queue, attention } = useWording()
  useShortcuts([
    { id: 'attention-files-aside', group: 'clip', name: attention.setFilesAside(count), keys: null, run: filing.start },
  ])
  return (
    <div className={styles.unsupported}>
      <StateMark shape="warning" size={26} />
      <div className={styles.askText}>
        <b className={styles.file}>{today.cannotUpload(count)}</b>
        <p className={styles.cause}>{today.cannotUploadNote(count)}</p>
        <span className={styles.steps}>
          <Button onPress={() => goTo('queue', undefined, { 'left-out': 'unsupported' })}>{today.showFiles}</Button>
          <Button
            isDisabled={filing.isRunning}
            aria-label={attention.setFilesAside(count)}
            onPress={() => filing.start()}
          >
            {queue.setAside}
          </Button>
        </span>
      </div>
    </div>
  )
}
