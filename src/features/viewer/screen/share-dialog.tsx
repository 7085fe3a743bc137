import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { createFrameCount, type FrameCount } from '../../../renderer/components/frame-count.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { NumberStepper } from '../../../renderer/fields/number-stepper.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { oneAtATime } from '../../../renderer/state/one-at-a-time.ts'
import { useMediaPaths, useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import { type ShareOptions, type ShareRange, type ShareState, shareSpeeds } from '../sharing.ts'
import styles from './share-dialog.module.css'

const DEFAULT_FRAMES_PER_SECOND = 30

/** Values of the share form. Frames count from 1, as displayed. */
interface ShareChoices {
  readonly speed: ShareOptions['speed']
  readonly withName: boolean
  readonly withDate: boolean
  readonly isWhole: boolean
  readonly camera: string
  readonly first: number | null
  readonly last: number | null
}

const framesOfCard = ({ framesPerSecond, durationMs }: ClipCard): FrameCount =>
  createFrameCount(framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND, durationMs ?? 0)

/** Initial values: the whole rep in real time, or the viewed range. */
function initialChoices(clips: readonly ClipCard[], range: ShareRange | null): ShareChoices {
  const card = clips.find(({ id }) => id === range?.clipId) ?? clips[0]
  const total = card ? framesOfCard(card).total : 1
  return {
    speed: 1,
    withName: false,
    withDate: false,
    isWhole: range === null,
    camera: card?.id ?? '',
    first: range === null ? 1 : Math.min(range.firstFrame + 1, total),
    last: range === null ? total : Math.min(range.lastFrame + 1, total),
  }
}

/** Chosen range; null for the whole rep, `wrong` for an invalid range. */
function chosenRange(choices: ShareChoices, clips: readonly ClipCard[]): ShareRange | null | 'wrong' {
  if (choices.isWhole) return null
  const card = clips.find(({ id }) => id === choices.camera)
  const { first, last } = choices
  if (!card || first === null || last === null || first > last) return 'wrong'
  return { clipId: card.id, firstFrame: first - 1, lastFrame: last - 1 }
}

interface ShareFormProps {
  readonly rep: RepRow
  readonly choices: ShareChoices
  /** Merges a change: one press may set a number and another choice. */
  readonly onChange: (change: Partial<ShareChoices>) => void
}

const parts = ['all', 'some'] as const

/** Form with the content, speed and captions of the video. */
function ShareForm({ rep, choices, onChange: set }: ShareFormProps) {
  const { share, phrases } = useWording()
  const speeds = shareSpeeds.map((speed) => ({ id: String(speed) as keyof typeof share.speeds, speed }))
  return (
    <div className={styles.form}>
      <p className={styles.about}>
        {share.about(rep.clips.length)} {share.withoutDrawings}
      </p>
      <div className={styles.part}>
        <h3 className={styles.label}>{share.speed}</h3>
        <Segments
          label={share.speed}
          choices={speeds.map(({ id }) => ({ id, text: share.speeds[id] }))}
          value={speeds.find(({ speed }) => speed === choices.speed)?.id ?? '1'}
          onChange={(id) => set({ speed: speeds.find((each) => each.id === id)?.speed ?? 1 })}
        />
      </div>
      <div className={styles.part}>
        <h3 className={styles.label}>{share.frames}</h3>
        <Segments
          label={share.frames}
          choices={parts.map((id) => ({ id, text: id === 'all' ? share.allFrames : share.someFrames }))}
          value={choices.isWhole ? 'all' : 'some'}
          onChange={(id) => set({ isWhole: id === 'all' })}
        />
        {!choices.isWhole && <FrameRange rep={rep} choices={choices} set={set} />}
      </div>
      <div className={styles.part}>
        <h3 className={styles.label}>{share.text}</h3>
        <CheckBox
          label={rep.athleteName === null ? share.withoutName : share.withName(rep.athleteName)}
          isSelected={choices.withName}
          isDisabled={rep.athleteName === null}
          onChange={(withName) => set({ withName })}
        />
        <CheckBox
          label={share.withDate(phrases.format.dateTime(rep.atMs))}
          isSelected={choices.withDate}
          onChange={(withDate) => set({ withDate })}
        />
      </div>
    </div>
  )
}

interface FrameRangeProps {
  readonly rep: RepRow
  readonly choices: ShareChoices
  readonly set: (change: Partial<ShareChoices>) => void
}

function FrameRange({ rep, choices, set }: FrameRangeProps) {
  const { share } = useWording()
  const card = rep.clips.find(({ id }) => id === choices.camera) ?? rep.clips[0]
  const total = card ? framesOfCard(card).total : 1
  const bounds = { minValue: 1, maxValue: total, isWhole: true }
  return (
    <div className={styles.range}>
      {rep.clips.length > 1 && (
        <div className={styles.camera}>
          <Select
            label={share.camera}
            choices={rep.clips.map(({ id, camera }) => ({ id: String(id), text: camera }))}
            value={choices.camera}
            onChange={(camera) => {
              const chosen = rep.clips.find(({ id }) => id === camera)
              set({ camera, first: 1, last: chosen ? framesOfCard(chosen).total : 1 })
            }}
          />
        </div>
      )}
      <NumberStepper label={share.first} value={choices.first} {...bounds} onChange={(first) => set({ first })} />
      <NumberStepper
        label={share.last}
        value={choices.last}
        {...bounds}
        error={chosenRange(choices, rep.clips) === 'wrong' ? share.rangeWrong : undefined}
        onChange={(last) => set({ last })}
      />
    </div>
  )
}

interface Share {
  /** Null before the start. */
  readonly state: ShareState | null
  readonly isBusy: boolean
  /** Failure of starting, canceling or saving. */
  readonly failure: Failure | null
  readonly start: (options: ShareOptions) => void
  readonly cancel: () => void
  readonly save: () => void
  /** Returns to the choices. */
  readonly reset: () => void
}

const isOpen = (state: ShareState) => state.kind === 'waiting' || state.kind === 'making'

/** State of one shared video from start to save. An unfinished video is canceled on unmount. */
function useShare(repId: string): Share {
  const { client, hub } = useStation()
  const mediaPaths = useMediaPaths()
  const [id, setId] = useState<string | null>(null)
  const [state, setState] = useState<ShareState | null>(null)
  const open = useRef<string | null>(null)
  const isMounted = useIsMounted()

  useEffect(() => {
    if (id === null) return undefined
    let isHere = true
    const read = oneAtATime(async () => {
      const now = await client.sharing
        .state({ id })
        .catch((error: unknown): ShareState => ({ kind: 'failed', because: callFailure(error) }))
      if (!isHere) return
      open.current = isOpen(now) ? id : null
      setState(now)
    })
    read()
    const unfollow = hub.follow(['sharing'], read)
    return () => {
      isHere = false
      unfollow()
    }
  }, [client, hub, id])

  useEffect(
    () => () => {
      if (open.current !== null) client.sharing.cancel({ id: open.current }).catch(() => undefined)
    },
    [client],
  )

  const starting = useAction(async (options: ShareOptions) => {
    const started = await client.sharing.start({ repId, options })
    // The dialog closed before the station answered, so no person is left to save it.
    if (!isMounted()) {
      await client.sharing.cancel({ id: started.id })
      return
    }
    open.current = started.id
    setState({ kind: 'waiting' })
    setId(started.id)
  })
  const canceling = useAction(async () => {
    if (id !== null) await client.sharing.cancel({ id })
  })
  const saving = useAction(async () => {
    if (id === null) return
    // The station reports a deleted file; a download link could not.
    setState(await client.sharing.state({ id }))
    const link = document.createElement('a')
    link.href = mediaPaths.sharedVideo(id)
    // An empty name: the station sends the file name.
    link.download = ''
    link.click()
  })

  return {
    state,
    isBusy: starting.isRunning || canceling.isRunning || saving.isRunning,
    failure: starting.failure ?? canceling.failure ?? saving.failure,
    start: starting.start,
    cancel: canceling.start,
    save: saving.start,
    reset() {
      setId(null)
      setState(null)
    },
  }
}

/** Progress and result of a shared video. */
function ShareProgress({ state }: { readonly state: ShareState }) {
  const { share, phrases } = useWording()
  switch (state.kind) {
    case 'waiting':
    case 'making':
      return (
        <div className={styles.part}>
          <p role="status">
            {state.kind === 'waiting' ? share.waiting : share.making(phrases.format.percent(state.fraction))}
          </p>
          <ProgressBar fraction={state.kind === 'waiting' ? 0 : state.fraction} label={share.progress} />
          <p className={styles.about}>{share.closing}</p>
        </div>
      )
    case 'canceled':
      return <p role="status">{share.canceled}</p>
    case 'failed':
      return <Problem failure={state.because} subject={share.subject} isFinal />
    case 'ready':
      return (
        <>
          <p role="status" className={styles.ready}>
            {share.ready}
          </p>
          <dl className={styles.facts}>
            <dt>{share.file}</dt>
            <dd>{state.name}</dd>
            <dt>{share.length}</dt>
            <dd>{phrases.format.duration(state.durationMs)}</dd>
            <dt>{share.picture}</dt>
            <dd>{share.pixels(state.widthPixels, state.heightPixels)}</dd>
            <dt>{share.size}</dt>
            <dd>{phrases.format.size(state.sizeBytes)}</dd>
          </dl>
          <p className={styles.about}>{share.private}</p>
        </>
      )
  }
}

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
