import { type KeyboardEvent, memo, type ReactNode, useCallback } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { HoldLine } from '../../renderer/components/hold-line.tsx'
import { StateWords } from '../../renderer/components/state-words.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useIsHoldCounted } from '../../renderer/hooks/use-is-hold-counted.ts'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { leaveRow } from '../../renderer/list/grid-keys.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import { useSlots } from '../../renderer/page-slots.ts'
import { useSettings, useStation, useUploadBlock } from '../../renderer/state/station-context.tsx'
import type { ListPage, ListWindow, WindowedList } from '../../renderer/state/windowed-list.ts'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { dimensionsLine, movementWords } from '../../renderer/tagging/movement-dialog.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { Progress } from '../../station/contract/queue.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import { uploadAgainNote } from '../clip/upload-again-section.tsx'
import styles from './board.module.css'
import { CamerasStrip } from './cameras-strip.tsx'
import { hasCountdown, type ProgressByClipId, repStateWords } from './rep-state-words.ts'
import { RowTime } from './row-time.tsx'

const noProgress: ProgressByClipId = new Map()

/** State of a rep. Only uploads and countdowns render repeatedly. */
export function RepStateCell({ rep }: { rep: RepRow }) {
  if (hasCountdown(rep)) return <CountingState rep={rep} />
  if (rep.state.kind === 'sending') return <UploadingState rep={rep} />
  return <State rep={rep} moving={noProgress} nowMs={0} />
}

function CountingState({ rep }: { rep: RepRow }) {
  const nowMs = useNow()
  return <State rep={rep} moving={noProgress} nowMs={nowMs} />
}

function UploadingState({ rep }: { rep: RepRow }) {
  const { progress } = useStation()
  const known = useStore(
    progress.store,
    useShallow(({ byClip }) => rep.clips.map(({ id }) => byClip.get(id))),
  )
  const moving = known.filter((one): one is Progress => one !== undefined)
  return <State rep={rep} moving={new Map<ClipId, Progress>(moving.map((one) => [one.clipId, one]))} nowMs={0} />
}

function State({ rep, moving, nowMs }: { rep: RepRow; moving: ProgressByClipId; nowMs: number }) {
  const wording = useWording()
  const { shape, tone, words, note } = repStateWords(rep, { moving, block: useUploadBlock() }, nowMs, wording)
  return (
    <StateWords
      distance="far"
      shape={shape}
      {...(tone === undefined ? {} : { tone })}
      words={words}
      note={<span title={note}>{note}</span>}
    />
  )
}

interface RepRowViewProps {
  readonly rep: RepRow
  readonly isActive: boolean
  readonly holdMs: number
  readonly dayFromMs: number
  readonly onOpen: (clip: ClipCard) => void
  readonly onLeave: (event: KeyboardEvent) => void
}

const now = () => Date.now()

/** Row of one rep on the board. */
const RepRowView = memo(function RepRowView({ rep, isActive, holdMs, dayFromMs, onOpen, onLeave }: RepRowViewProps) {
  const wording = useWording()
  const { results } = useSlots()
  const { today } = wording
  const { state, dimensions } = rep
  const label = useAthleteLabel()
  const athleteName = rep.athleteName === null ? null : label(rep.athleteName, rep.athleteId)
  const what = movementWords(rep, wording)
  const again = uploadedAgainNote(rep, wording)
  const details = dimensionsLine(dimensions, wording)
  const isHoldCounted = useIsHoldCounted(state)
  return (
    <div className={styles.rep}>
      <RowTime atMs={rep.atMs} dayFromMs={dayFromMs} />
      <CamerasStrip
        clips={rep.clips}
        missing={rep.missingCameras}
        isReachable={isActive}
        onOpen={onOpen}
        onLeave={onLeave}
      />
      <div className={styles.who}>
        <b className={styles.name} title={athleteName ?? undefined}>
          {athleteName ?? today.nobodyYet}
        </b>
        <p className={styles.what}>
          {what !== null && <span>{what}</span>}
          {details !== '' && <span className={styles.details}>{details}</span>}
          {again !== null && (
            <span className={styles.again} title={again}>
              {again}
            </span>
          )}
        </p>
        {rep.headlines && results && <results.HeadlineLine headlines={rep.headlines} />}
      </div>
      <RepStateCell rep={rep} />
      {state.kind === 'held' && isHoldCounted && <HoldLine untilMs={state.untilMs} wholeMs={holdMs} nowMs={now} />}
    </div>
  )
})

/** Note of the first clip that was or will be uploaded for a second athlete. */
const uploadedAgainNote = ({ clips }: RepRow, wording: ScreenWording): string | null =>
  uploadAgainNote(clips.find(({ again }) => again !== null)?.again ?? null, wording)

interface RepGridProps {
  readonly label: string
  readonly list: Pick<WindowedList<RepRow>, 'keyOf' | 'setVisible' | 'keysBetween'>
  readonly window: Pick<ListWindow<RepRow>, 'offset'> & { readonly page: ListPage<RepRow> }
  readonly control: ListControl
  readonly dayFromMs: number
  /** Opens a clip; keep the function stable, because each row depends on it. */
  readonly onOpen: (clip: ClipCard) => void
  readonly lead?: ReactNode
  readonly foot?: ReactNode
}

/** Scrolling rows of reps, newest first, on Today and Find. A row opens the clip that needs attention, else the first. */
export function RepGrid({ label, list, window, control, dayFromMs, onOpen, lead, foot }: RepGridProps) {
  const settings = useSettings()
  const rowHeight = useTokenPixels('--rep')
  const { page, offset } = window
  const holdMs = (settings?.settings.uploads.holdSeconds ?? 0) * 1_000
  const open = useCallback(
    ({ state, clips }: RepRow) => {
      const stuck = state.kind === 'attention' ? clips.find(({ id }) => id === state.clipId) : undefined
      const clip = stuck ?? clips[0]
      if (clip) onOpen(clip)
    },
    [onOpen],
  )
  return (
    <VirtualList
      label={label}
      part={{ total: page.total, offset, items: page.items }}
      rowHeight={rowHeight}
      keyOf={list.keyOf}
      onVisible={list.setVisible}
      control={control}
      keysBetween={list.keysBetween}
      onOpen={open}
      newestFirst
      foot={foot}
      {...(lead !== undefined && { lead })}
    >
      {(rep, { isActive }) => (
        <RepRowView
          rep={rep}
          isActive={isActive}
          holdMs={holdMs}
          dayFromMs={dayFromMs}
          onOpen={onOpen}
          onLeave={leaveRow}
        />
      )}
    </VirtualList>
  )
}
