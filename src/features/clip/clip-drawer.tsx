import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Drawer } from '../../renderer/components/drawer.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { MissingThumb, Thumb } from '../../renderer/components/thumb.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useMedia } from '../../renderer/hooks/use-media.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { SkeletonRows } from '../../renderer/list/skeleton-rows.tsx'
import { useSlots, type ViewerSlot } from '../../renderer/page-slots.ts'
import { callFailure } from '../../renderer/state/call-failure.ts'
import { oneAtATime } from '../../renderer/state/one-at-a-time.ts'
import { useClient, useMediaPaths, useStation } from '../../renderer/state/station-context.tsx'
import { goToViewer } from '../../renderer/state/viewer-address.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { TagDialog } from '../../renderer/tagging/tag-dialog.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import type { ClipCard, ClipDetail, NextStep } from '../../station/contract/clip-view.ts'
import type { Failure } from '../../station/contract/failure.ts'
import { plainText } from '../../station/contract/plain-text.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import styles from './clip-drawer.module.css'
import { ClipPlayer } from './clip-player.tsx'
import { ClipStatus, NextStepButton } from './clip-status.tsx'
import { ClipActionButtons, ClipTags } from './clip-tags.tsx'
import { ClipTimeline } from './clip-timeline.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { UploadAgainDialog } from './upload-again-dialog.tsx'
import { UploadAgainSection } from './upload-again-section.tsx'
import { tagTargetOfClip, useClipActions } from './use-clip-actions.ts'
import { useLoaded } from './use-loaded.ts'

interface CancelDialogProps {
  readonly card: ClipCard
  readonly onClose: () => void
}

/** Question before a clip is canceled, with the effect on its file and reservation. */
function CancelDialog({ card, onClose }: CancelDialogProps) {
  const actions = useClipActions()
  const { drawer, queue } = useWording()
  const canceling = useAction(async () => {
    await actions.run(card.actions.includes('set-aside') ? 'set-aside' : 'cancel', card)
    onClose()
  })
  const isSetAside = card.actions.includes('set-aside')
  const keepText = isSetAside
    ? queue.setAsideKeep
    : card.state.kind === 'sending'
      ? queue.keepUploading
      : queue.keepQueued
  return (
    <Dialog
      title={isSetAside ? queue.setAsideAsk(card.fileName) : drawer.cancelTitle(card.fileName)}
      role="alert"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {keepText}
          </Button>
          <Button tone="danger" isDisabled={canceling.isRunning} onPress={() => canceling.start()}>
            {isSetAside ? queue.setAside : queue.cancelDo}
          </Button>
        </>
      }
    >
      <p>{drawer.cancelFile}</p>
      {!(isSetAside && !hasReservation(card)) && (
        <p className={styles.spaced}>{hasReservation(card) ? drawer.cancelReserved : drawer.cancelNotReserved}</p>
      )}
      {canceling.failure && (
        <div className={styles.spaced}>
          <Problem failure={canceling.failure} subject={card.fileName} size="line" />
        </div>
      )}
    </Dialog>
  )
}

/** Returns whether a reservation was requested or used by an earlier attempt. */
const hasReservation = ({ state }: ClipCard): boolean =>
  state.kind === 'reserving' ||
  state.kind === 'sending' ||
  ('tries' in state && state.tries > 0) ||
  ('sessionId' in state && state.sessionId !== null)

/** Technical facts of the clip's file. */
function ClipFactList({ detail }: { detail: ClipDetail }) {
  const { drawer, common, phrases } = useWording()
  const { card, probe, path } = detail
  const { format } = phrases
  return (
    <section aria-label={drawer.facts}>
      <SectionHead level={3} title={drawer.facts} />
      <dl className={styles.facts}>
        <Fact name={common.camera}>{card.camera}</Fact>
        {probe && (
          <>
            <Fact name={drawer.recorded}>
              {format.exactly(card.recordedAtMs ?? probe.recordedAtMs)}
              <span className={styles.origin}>{drawer.recordedBy[probe.recordedAtSource]}</span>
            </Fact>
            <Fact name={drawer.length}>{format.duration(probe.durationMs)}</Fact>
            {probe.framesPerSecond !== null && (
              <Fact name={drawer.rate}>{drawer.framesPerSecond(format.number(Math.round(probe.framesPerSecond)))}</Fact>
            )}
            <Fact name={drawer.resolution}>
              {drawer.pixels(probe.widthPixels, probe.heightPixels)}
              <span className={styles.origin}>{drawer.orientations[probe.orientation]}</span>
            </Fact>
            <Fact name={drawer.codec}>
              {probe.codec.toUpperCase()}
              <span className={styles.origin}>
                {probe.audioCodec === null ? drawer.noAudio : drawer.audio(probe.audioCodec.toUpperCase())}
              </span>
            </Fact>
          </>
        )}
        <Fact name={common.size}>{format.size(card.sizeBytes)}</Fact>
        <Fact name={common.file}>
          <span className={styles.path}>{plainText(path)}</span>
        </Fact>
        <Fact name={drawer.foundAt}>{format.exactly(card.foundAtMs)}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OpenClip {
  readonly detail: ClipDetail | null
  /** Rep of the clip; null without one. */
  readonly rep: RepRow | null
  readonly failure: Failure | null
  readonly reread: () => void
}

type Known = Omit<OpenClip, 'reread'>

const nothing: Known = { detail: null, rep: null, failure: null }

/** Reads a clip and its rep, and again whenever they change. */
function useClipDetail(id: ClipId): OpenClip {
  const { client, hub } = useStation()
  const [known, setKnown] = useState<Known & { readonly of: ClipId }>({ ...nothing, of: id })
  const latestRead = useRef(() => {})
  const reread = useCallback(() => latestRead.current(), [])

  useEffect(() => {
    let isOpen = true
    const read = oneAtATime(async () => {
      try {
        const detail = await client.clip({ id })
        const rep = detail.repId === null ? null : await client.rep({ id: detail.repId })
        if (isOpen) setKnown({ detail, rep, failure: null, of: id })
      } catch (error) {
        if (isOpen) setKnown((before) => ({ ...before, failure: callFailure(error) }))
      }
    })
    latestRead.current = read
    read()
    const stopClip = hub.followClip(id, read)
    // Changes of the rep's other cameras.
    const stopReps = hub.follow(['reps'], read)
    return () => {
      isOpen = false
      stopClip()
      stopReps()
    }
  }, [client, hub, id])

  return known.of === id ? { ...known, reread } : { ...nothing, reread }
}

interface RepCamerasProps {
  readonly rep: RepRow
  readonly current: ClipCard
  readonly onOpen: (clip: ClipCard) => void
}

/** Thumbnails of the rep's cameras, to switch between its clips. */
function RepCameras({ rep, current, onOpen }: RepCamerasProps) {
  const mediaPaths = useMediaPaths()
  const { drawer, today } = useWording()
  if (rep.clips.length + rep.missingCameras.length < 2) return null
  return (
    <nav className={styles.cameras} aria-label={drawer.camerasOfRep}>
      {rep.clips.map((clip) => (
        <button
          key={clip.id}
          type="button"
          className={classes(styles.camera, clip.id === current.id && styles.currentCamera)}
          aria-current={clip.id === current.id}
          onClick={() => onOpen(clip)}
        >
          <Thumb
            caption={clip.camera}
            poster={clip.pictures.kind === 'ready' ? mediaPaths.poster(clip.pictures.key) : null}
            alt=""
          />
        </button>
      ))}
      {rep.missingCameras.map((camera) => (
        <MissingThumb key={camera} text={today.noClipFrom(camera)} />
      ))}
    </nav>
  )
}

/** Other uploaded clips of the rep, which have the same wrong athlete. */
const otherClipsOfRep = (rep: RepRow | null, { id }: Pick<ClipCard, 'id'>): readonly ClipCard[] =>
  rep?.clips.some((clip) => clip.id === id) === true
    ? rep.clips.filter((clip) => clip.id !== id && clip.actions.includes('upload-again'))
    : []

interface UploadAgainProps {
  readonly detail: ClipDetail
  readonly rep: RepRow | null
  readonly onClose: () => void
}

/** Loads what the dialog shows of one clip: a duplicate has no capture, so the station answers with its original’s. */
function UploadAgain({ detail: { card }, rep, onClose }: UploadAgainProps) {
  const client = useClient()
  const { drawer } = useWording()
  const others = otherClipsOfRep(rep, card)
  const { load, value, failure } = useLoaded(() =>
    client.retagPlan({ clips: [card.id, ...others.map(({ id }) => id)] }),
  )
  useEffect(() => load(), [load])
  if (value) return <UploadAgainDialog plan={value} others={others} onClose={onClose} />
  return (
    failure && (
      <Dialog title={drawer.reupload.title(card.fileName)} isOpen onClose={onClose}>
        <Problem failure={failure} subject={card.fileName} size="line" />
      </Dialog>
    )
  )
}

/** Button that opens the rep's cameras in the viewer. */
function ViewerLink({ rep, viewer }: { rep: RepRow; viewer: ViewerSlot }) {
  const text = viewer.openText(useWording())
  const open = () => goToViewer(rep.id)
  useShortcuts([{ id: 'clip-viewer', name: text, keys: 'v', group: 'clip', run: open }])
  return (
    <div className={styles.viewerLink}>
      <Button keys="v" onPress={open}>
        {text}
      </Button>
    </div>
  )
}

interface ClipDrawerProps {
  readonly id: ClipId
  readonly onOpen: (id: ClipId) => void
  readonly onClose: () => void
}

/** Drawer of one clip: video, state, next step, tags, facts and timeline. Used by Today, Queue, Find and Captures. */
export function ClipDrawer({ id, onOpen, onClose }: ClipDrawerProps) {
  const { drawer, common } = useWording()
  const { results, viewer } = useSlots()
  const { detail, rep, failure, reread } = useClipDetail(id)
  const isLow = useMedia('(max-height: 660px)')
  const picture = detail && (
    <>
      <ClipPlayer key={`${id} ${detail.playable}`} detail={detail} />
      {rep && <RepCameras rep={rep} current={detail.card} onOpen={(clip) => onOpen(clip.id)} />}
      {rep && viewer && <ViewerLink rep={rep} viewer={viewer} />}
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
          {detail.headlines && results && <results.HeadlineSection headlines={detail.headlines} />}
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
  const wording = useWording()
  const { drawer } = wording
  const { viewer } = useSlots()
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
    ...(viewer
      ? [
          {
            id: 'clip-share',
            name: viewer.shareText(wording),
            keys: 'shift+s',
            group: 'clip' as const,
            when: () => rep !== null,
            run: shareVideo,
          },
        ]
      : []),
  ])
  return (
    <>
      <ClipActionButtons
        detail={detail}
        onCancel={() => setAsks('cancel')}
        onJoin={() => setAsks('join')}
        onUploadAgain={uploadAgain}
        onShare={rep && viewer ? { text: viewer.shareText(wording), run: shareVideo } : null}
      />
      {asks === 'cancel' && <CancelDialog card={detail.card} onClose={close} />}
      {asks === 'join' && <JoinDialog detail={detail} onClose={close} />}
      {asks === 'share' && rep && viewer && <viewer.ShareDialog rep={rep} range={null} onClose={close} />}
      {asks === 'again' && <UploadAgain detail={detail} rep={rep} onClose={close} />}
    </>
  )
}
