import type { KeyboardEvent } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { isOnGrid, leaveRow } from '../../renderer/list/grid-keys.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import type { ListWindow, WindowedList } from '../../renderer/state/windowed-list.ts'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { tagsLine } from '../../renderer/tagging/movement-dialog.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { UntaggedGroup } from '../../station/contract/rep.ts'
import styles from './board.module.css'
import { CamerasStrip } from './cameras-strip.tsx'
import { RowTime } from './row-time.tsx'
import type { UntaggedPage } from './use-board-commands.ts'
import { useSelectAll } from './use-select-all.ts'

interface UntaggedText {
  readonly title: string
  readonly note: string
  /** Suggested athlete with the reason; null without a suggestion. */
  readonly guess: string | null
}

/** Words the known and missing facts of a recording; the suggestion is separate. */
export function untaggedWords(group: UntaggedGroup, wording: ScreenWording): UntaggedText {
  const { today, phrases, common } = wording
  const { clips, known, knownAthleteName, reasons } = group
  const [reason] = reasons
  const guess = suggestionText(group, wording)
  if (knownAthleteName !== null)
    return {
      title: knownAthleteName,
      note: reason ? phrases.failure(reason, common.clips(clips.length)).message : tagsLine(known, wording),
      guess,
    }
  const { durationMs = null, framesPerSecond = null } = clips[0] ?? {}
  const facts = [
    common.clips(clips.length),
    guess !== null || durationMs === null ? null : phrases.format.duration(durationMs),
    guess !== null || framesPerSecond === null
      ? null
      : today.framesPerSecond(phrases.format.number(Math.round(framesPerSecond))),
  ]
  const isPlain =
    guess !== null || reason === undefined || reason.code === 'athlete-missing' || reason.code === 'on-deck-not-yet'
  return {
    title: today.unknownAthlete,
    note: isPlain
      ? facts.filter((fact) => fact !== null).join(', ')
      : phrases.failureBeside(reason, today.thisRecording).message,
    guess,
  }
}

function suggestionText({ suggestion, atMs }: UntaggedGroup, wording: ScreenWording): string | null {
  const { today, phrases } = wording
  if (!suggestion) return null
  const why = today.suggestedBecause[suggestion.because](phrases.format.clock(atMs))
  return today.suggestion(suggestion.athleteName, why)
}

/** Returns whether a suggestion is complete enough to apply. */
export const canUseSuggestion = ({ suggestion }: UntaggedGroup): boolean =>
  suggestion?.tags.athlete !== undefined &&
  suggestion.tags.activity !== undefined &&
  suggestion.tags.movement !== undefined

interface UntaggedRowProps {
  readonly group: UntaggedGroup
  readonly isActive: boolean
  /** True while rows are selected: actions apply to all of them, and Enter presses no row button. */
  readonly isChoosing: boolean
  readonly isBusy: boolean
  readonly dayFromMs: number
  readonly onTake: () => void
  readonly onTag: () => void
  readonly onOpen: (clip: ClipCard) => void
  readonly onLeave: (event: KeyboardEvent) => void
}

/** Row of clips that need tags. */
function UntaggedRow(props: UntaggedRowProps) {
  const { isActive, isChoosing, isBusy, dayFromMs, onTake, onTag, onOpen, onLeave } = props
  const wording = useWording()
  const { today } = wording
  const label = useAthleteLabel()
  const { suggestion } = props.group
  const whose = suggestion && label(suggestion.athleteName, suggestion.tags.athlete)
  const group = { ...props.group, suggestion: suggestion && { ...suggestion, athleteName: whose ?? '' } }
  const { title, note, guess } = untaggedWords(group, wording)
  const isReady = isActive && !isChoosing
  const reach = isActive ? {} : { excludeFromTabOrder: true }
  return (
    <div className={styles.untagged}>
      <RowTime atMs={group.atMs} dayFromMs={dayFromMs} />
      <CamerasStrip
        clips={byCamera(group.clips)}
        missing={[]}
        isReachable={isActive}
        onOpen={onOpen}
        onLeave={onLeave}
      />
      <div className={styles.who}>
        <b className={styles.name} title={title}>
          {title}
        </b>
        <p className={styles.what} title={[guess, note].filter((part) => part !== null).join(' · ')}>
          {guess !== null && <em className={styles.guess}>{guess}</em>}
          {note}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          {...reach}
          tone={isReady ? 'primary' : 'plain'}
          keys={isReady ? 'enter' : undefined}
          isDisabled={isBusy}
          onPress={onTag}
        >
          {group.knownAthleteName === null ? today.chooseAthlete : today.completeTags}
        </Button>
        {group.suggestion && canUseSuggestion(group) && (
          <Button
            {...reach}
            tone="quiet"
            isDisabled={isBusy || isChoosing}
            aria-label={today.useSuggestionOf(group.suggestion.athleteName)}
            onPress={onTake}
          >
            {today.useSuggestion}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Sorts by camera, so that each camera has the same position in every row. */
const byCamera = (clips: readonly ClipCard[]): ClipCard[] => clips.toSorted((a, b) => a.camera.localeCompare(b.camera))

interface UntaggedListProps {
  readonly list: WindowedList<UntaggedGroup, UntaggedPage>
  readonly window: ListWindow<UntaggedGroup, UntaggedPage> & { readonly page: UntaggedPage }
  readonly control: ListControl
  readonly isBusy: boolean
  /** Number of reps; with few reps this list gets more room. */
  readonly repsTotal: number
  readonly dayFromMs: number
  /** Applies the suggestion. */
  readonly onTake: (group: UntaggedGroup) => void
  readonly onTag: (group: UntaggedGroup) => void
  /** Tags all selected rows. */
  readonly onTagSelected: () => void
  readonly onOpen: (clip: ClipCard) => void
  /** Called for Down in the last row. */
  readonly onPast: () => void
}

/** List of clips that need tags, above the reps. */
export function UntaggedList(props: UntaggedListProps) {
  const { list, window, control, isBusy, repsTotal, dayFromMs, onTake, onTag, onTagSelected, onOpen, onPast } = props
  const { today } = useWording()
  const rowHeight = useTokenPixels('--untagged')
  const repHeight = useTokenPixels('--rep')
  const { page, offset } = window
  const active = page.items.findIndex((group) => list.keyOf(group) === control.active)

  useSelectAll({
    id: 'select-all-untagged',
    name: today.selectAllUntagged,
    total: page.total,
    control,
    allKeys: list.allKeys,
    isHere: () => !control.active?.startsWith('rep'),
  })

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isOnGrid(event)) return
    const group = page.items[active]
    if (event.key === 'Enter' && group) {
      if (control.selected.size > 0) onTagSelected()
      else onTag(group)
    } else if (event.key === 'ArrowDown' && !event.shiftKey && active + offset === page.total - 1) onPast()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // Captures keys before the list handles them.
    <div
      className={styles.few}
      style={{ height: page.total * rowHeight, maxHeight: maxListHeight(repsTotal, { rowHeight, repHeight }) }}
      onKeyDownCapture={onKeyDownCapture}
    >
      <VirtualList
        label={today.needsTags}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={list.keyOf}
        onVisible={list.setVisible}
        control={control}
        keysBetween={list.keysBetween}
        onOpen={(group) => group.clips[0] && onOpen(group.clips[0])}
      >
        {(group, { isActive }) => (
          <UntaggedRow
            group={group}
            isActive={isActive}
            isChoosing={control.selected.size > 0}
            isBusy={isBusy}
            dayFromMs={dayFromMs}
            onTake={() => onTake(group)}
            onTag={() => onTag(group)}
            onOpen={onOpen}
            onLeave={leaveRow}
          />
        )}
      </VirtualList>
    </div>
  )
}

/** Height of the button for earlier days below the reps. */
const FOOT_PX = 64

/** Height limit of the list: the reps keep up to 44 %. The last row is cut in half, to show that the list scrolls. */
const maxListHeight = (reps: number, { rowHeight, repHeight }: { rowHeight: number; repHeight: number }): string =>
  `calc(round(down, 100% - 2 * var(--head) - min(44%, ${reps * repHeight + FOOT_PX}px) - ${rowHeight / 2}px, ${rowHeight}px) + ${rowHeight / 2}px)`
