import { useCallback, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Drawer } from '../../renderer/components/drawer.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useMedia } from '../../renderer/hooks/use-media.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { SkeletonRows } from '../../renderer/list/skeleton-rows.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { TagDialog } from '../../renderer/tagging/tag-dialog.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import type { ClipDetail, NextStep } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import { HeadlineSection } from '../results/screen/headline-section.tsx'
import { ShareDialog } from '../viewer/screen/share-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ClipActionButtons } from './clip-action-buttons.tsx'
import styles from './clip-drawer.module.css'
import { ClipFactList } from './clip-fact-list.tsx'
import { ClipPlayer } from './clip-player.tsx'
import { ClipStatus, NextStepButton } from './clip-status.tsx'
import { tagTargetOfClip } from './clip-tag-target.ts'
import { ClipTags } from './clip-tags.tsx'
import { ClipTimeline } from './clip-timeline.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { RepCameras } from './rep-cameras.tsx'
import { UploadAgain } from './upload-again.tsx'
import { UploadAgainSection } from './upload-again-section.tsx'
import { useClipActions } from './use-clip-actions.ts'
import { useClipDetail } from './use-clip-detail.ts'
import { ViewerLink } from './viewer-link.tsx'

interface ClipDrawerProps {
  readonly id: ClipId
  readonly onOpen: (id: ClipId) => void
  readonly onClose: () => void
}

/** Drawer of one clip: video, state, next step, tags, facts and timeline. Used by Today, Queue, Find and Captures. */
export function ClipDrawer({ id, onOpen, onClose }: ClipDrawerProps) {
  const { drawer, common } = useWording()
  const { detail, rep, failure, reread } = useClipDetail(id)
  const isLow = useMedia('(max-height: 660px)')
  const picture = detail && (
    <>
      <ClipPlayer key={`${id} ${detail.playable}`} detail={detail} />
      {rep && <RepCameras rep={rep} current={detail.card} onOpen={(clip) => onOpen(clip.id)} />}
      {rep && <ViewerLink rep={rep} />}
    </>
  )
  return (
    <Drawer
      title={detail?.card.fileName ?? ''}
      label={drawer.label(detail?.card.fileName ?? '')}
      onClose={onClose}
      actions={detail && <DrawerFoot key={id} detail={detail} rep={rep} />}
    >
      {failure && (
        <Problem
          failure={failure}
          subject={drawer.thisClip}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      )}
      {!detail && !failure && <SkeletonRows count={6} height="rep" />}
      {detail && (
        <>
          {/* In a low window the video would leave no room for the actions. */}
          {!isLow && picture}
          <ClipWork
            key={id}
            detail={detail}
            onOpen={onOpen}
            athleteName={detail.tags?.athleteName ?? rep?.athleteName ?? null}
          />
          {isLow && picture}
          {detail.headlines && <HeadlineSection headlines={detail.headlines} />}
          <ClipFactList detail={detail} />
          <ClipTimeline timeline={detail.timeline} />
        </>
      )}
    </Drawer>
  )
}

/** Props of the drawer's interactive part: state, next step and tags. */
interface ClipWorkProps {
  readonly detail: ClipDetail
  readonly athleteName: string | null
  readonly onOpen: (id: ClipId) => void
}

function ClipWork({ detail, athleteName, onOpen }: ClipWorkProps) {
  const { tagging, drawer } = useWording()
  const [isTagging, setTagging] = useState(false)
  const { card, nextStep, canTag, original } = detail
  const tag = useCallback(() => setTagging(true), [])
  const actions = useClipActions(tag)
  const doing = useAction(async (step: NextStep) => void (await actions.run(step, card)))

  useShortcuts([{ id: 'clip-tag', name: tagging.tagThis, keys: 't', group: 'clip', when: () => canTag, run: tag }])
  if (isTagging && !canTag) setTagging(false)

  return (
    <>
      <ClipStatus
        detail={detail}
        nextStep={
          original ? (
            <Button onPress={() => onOpen(original.clip)}>{drawer.openOriginal}</Button>
          ) : (
            nextStep !== null &&
            actions.isPossible(nextStep) && (
              <NextStepButton step={nextStep} isDisabled={doing.isRunning} onPress={() => doing.start(nextStep)} />
            )
          )
        }
      />
      {doing.failure && (
        <div className={styles.problem}>
          <Problem failure={doing.failure} subject={card.fileName} size="line" />
        </div>
      )}
      <UploadAgainSection detail={detail} athleteName={athleteName} onOpen={onOpen} />
      <ClipTags detail={detail} athleteName={athleteName} onTag={tag} />
      {isTagging && <TagDialog toTag={tagTargetOfClip(detail, athleteName)} onClose={() => setTagging(false)} />}
    </>
  )
}

function DrawerFoot({ detail, rep }: { detail: ClipDetail; rep: RepRow | null }) {
  const { drawer, share } = useWording()
  const [asks, setAsks] = useState<'cancel' | 'join' | 'again' | 'share' | null>(null)
  const close = () => setAsks(null)
  const uploadAgain = () => setAsks('again')
  const shareVideo = () => setAsks('share')
  const mayUploadAgain = detail.card.actions.includes('upload-again')
  useShortcuts([
    {
      id: 'clip-upload-again',
      name: drawer.uploadAgain,
      keys: 'shift+u',
      group: 'clip',
      when: () => mayUploadAgain,
      run: uploadAgain,
    },
    { id: 'clip-share', name: share.share, keys: 'shift+s', group: 'clip', when: () => rep !== null, run: shareVideo },
  ])
  return (
    <>
      <ClipActionButtons
        detail={detail}
        onCancel={() => setAsks('cancel')}
        onJoin={() => setAsks('join')}
        onUploadAgain={uploadAgain}
        onShare={rep && shareVideo}
      />
      {asks === 'cancel' && <CancelDialog card={detail.card} onClose={close} />}
      {asks === 'join' && <JoinDialog detail={detail} onClose={close} />}
      {asks === 'share' && rep && <ShareDialog rep={rep} range={null} onClose={close} />}
      {asks === 'again' && <UploadAgain detail={detail} rep={rep} onClose={close} />}
    </>
  )
}
