import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { EmptyState } from '../../renderer/components/empty-state.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useActionInTurn } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { usePractice } from '../../renderer/hooks/use-practice.ts'
import { useReturnToRow } from '../../renderer/hooks/use-return-to-row.ts'
import { focusGrid, isOnGrid } from '../../renderer/list/grid-keys.ts'
import { SkeletonRows } from '../../renderer/list/skeleton-rows.tsx'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import { goTo } from '../../renderer/routes.ts'
import type { Selection, SelectionState } from '../../renderer/state/selection.ts'
import { createSerialRunner } from '../../renderer/state/serial-runner.ts'
import { useClient, useDeck, useStatus } from '../../renderer/state/station-context.tsx'
import type { ListPage, ListWindow, WindowedList } from '../../renderer/state/windowed-list.ts'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { movementWords } from '../../renderer/tagging/movement-dialog.tsx'
import type { TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import { seenClips, useTagClips } from '../../renderer/tagging/use-tag-clips.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { RepRow, UntaggedGroup } from '../../station/contract/rep.ts'
import { RetagDialog } from '../clip/retag-dialog.tsx'
import { useLoaded } from '../clip/use-loaded.ts'
import { StartPractice } from '../settings/screen/start-practice.tsx'
import styles from './board.module.css'
import { BoardHead, UntaggedHead } from './board-heads.tsx'
import { RepGrid } from './rep-grid.tsx'
import { repMovement, tagTargetOf } from './taggable.ts'
import { UntaggedList } from './untagged-list.tsx'
import { type BoardLists, useBoardCommands, useBoardLists } from './use-board-commands.ts'
import { useDayStart } from './use-day-start.ts'
import { useSelectAll } from './use-select-all.ts'

/** Button below the day's reps that shows earlier days, if there are any. */
function EarlierDays({ shown, onShow }: { shown: number; onShow: () => void }) {
  const client = useClient()
  const { today } = useWording()
  const { value, load } = useLoaded(() => client.reps({ offset: 0, limit: 1, fromMs: null }))
  useEffect(load, [load])
  if (!value || value.total <= shown) return null
  return (
    <div className={styles.foot}>
      <Button onPress={onShow}>{today.showEarlier}</Button>
    </div>
  )
}

interface EmptyTodayProps {
  readonly onPickAthlete: () => void
  readonly onShowEarlier: () => void
}

/** Empty state before the first clip of the day, with the first step. */
function EmptyToday({ onPickAthlete, onShowEarlier }: EmptyTodayProps) {
  const status = useStatus()
  const deck = useDeck()
  const label = useAthleteLabel()
  const name = deck?.current ? label(deck.current.athleteName, deck.current.tags.athlete) : null
  const { today, frame, phrases } = useWording()
  const practice = usePractice()
  const cameras = status?.folders.map(({ camera }) => camera) ?? []
  const isNew = cameras.length === 0

  // A station that has had clips is in use; practice mode is then offered in Settings only.
  const practiceButton = status && !status.practice && !status.guide.clip && (
    <StartPractice text={today.tryPractice} starting={practice} />
  )
  return (
    <div>
      {isNew ? (
        <EmptyState
          title={today.emptyNoFolder}
          mark={<StateMark shape="off" size={32} />}
          actions={
            <>
              <Button tone="primary" onPress={() => goTo('settings', 'folders')}>
                {today.addFolder}
              </Button>
              {practiceButton}
            </>
          }
        >
          <p>{today.emptyNoFolderNote}</p>
        </EmptyState>
      ) : (
        <EmptyState
          title={today.emptyWaiting}
          mark={<StateMark shape="watching" size={32} />}
          actions={
            <>
              {deck?.current === null && (
                <Button tone="primary" keys="a" onPress={onPickAthlete}>
                  {today.chooseAthlete}
                </Button>
              )}
              {practiceButton}
            </>
          }
        >
          <p>{today.emptyWaitingNote(phrases.format.list(cameras))}</p>
          <p>{name === null ? today.emptyNobody : today.emptyOnDeck(name)}</p>
        </EmptyState>
      )}
      {practice.failure && <Problem failure={practice.failure} subject={frame.practice} />}
      <EarlierDays shown={0} onShow={onShowEarlier} />
    </div>
  )
}

interface RepsListProps {
  readonly list: WindowedList<RepRow>
  readonly window: ListWindow<RepRow> & { readonly page: ListPage<RepRow> }
  readonly control: ListControl
  readonly dayFromMs: number
  readonly onOpen: (clip: ClipCard) => void
  /** Called for Up in the first row; returns false when there is no list above. */
  readonly onBefore: () => boolean
  readonly foot?: ReactNode
}

/** List of reps, newest first. */
function RepsList({ list, window, control, dayFromMs, onOpen, onBefore, foot }: RepsListProps) {
  const { today } = useWording()
  const { page, offset } = window

  useSelectAll({
    id: 'select-all-reps',
    name: today.selectAllReps,
    total: page.total,
    control,
    allKeys: list.allKeys,
    isHere: () => control.active?.startsWith('rep') === true,
  })

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isOnGrid(event)) return
    const [first] = page.items
    const isFirst = first !== undefined && offset === 0 && list.keyOf(first) === control.active
    if (event.key !== 'ArrowUp' || event.shiftKey || !isFirst || !onBefore()) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // Captures keys before the list handles them.
    <div className={styles.many} onKeyDownCapture={onKeyDownCapture}>
      <RepGrid
        label={today.reps}
        list={list}
        window={window}
        control={control}
        dayFromMs={dayFromMs}
        onOpen={onOpen}
        foot={foot}
        lead={page.total === 0 ? <p className={styles.noReps}>{today.noReps}</p> : undefined}
      />
    </div>
  )
}

/** Moves the keyboard between the two lists of the board; `region` contains both. */
function useBoardFocus(lists: BoardLists, region: RefObject<HTMLElement | null>) {
  const { untagged, untaggedList, reps, repsList, control } = lists
  const needs = untagged.page?.total ?? 0
  const hadNeeds = useRef(false)
  useEffect(() => {
    // Focus was in the last row that needed tags, which is gone.
    if (hadNeeds.current && needs === 0 && document.activeElement === document.body) focusGrid(region.current)
    hadNeeds.current = needs > 0
  }, [needs, region])

  const listAt = (which: 'first' | 'last') => {
    const all = region.current?.querySelectorAll('[role="grid"]') ?? []
    return all[which === 'first' ? 0 : all.length - 1]?.parentElement ?? null
  }
  useReturnToRow(reps.page?.items, (rep) => {
    focusGrid(listAt('last'))
    control.setActive(repsList.keyOf(rep))
  })
  return {
    /** Activates the first rep, or the list of reps when it is empty. */
    toReps() {
      const [first] = reps.page?.items ?? []
      if (first) control.setActive(repsList.keyOf(first))
      focusGrid(listAt('last'))
    },
    /** Activates the last row that needs tags; returns false when there is none. */
    toUntagged() {
      const last = untagged.page?.items.at(-1)
      if (!last) return false
      control.setActive(untaggedList.keyOf(last))
      focusGrid(listAt('first'))
      return true
    },
    /** Focuses the active row, or the first one of the board. */
    toActiveRow() {
      const first = untagged.page?.items[0]
      const rep = reps.page?.items[0]
      if (control.active === null && first) control.setActive(untaggedList.keyOf(first))
      else if (control.active === null && rep) control.setActive(repsList.keyOf(rep))
      focusGrid(listAt(control.active?.startsWith('rep') || !first ? 'last' : 'first'))
    },
  }
}

interface BoardSnapshot {
  /** Null while the newest rep is not loaded. */
  readonly newest: RepRow | null
  readonly repsToday: number
  readonly untaggedClips: number | null
}

/** Words the change between two snapshots of the board; null without a change or an earlier snapshot. */
export function newRepText(before: BoardSnapshot | null, now: BoardSnapshot, wording: ScreenWording): string | null {
  const { today, common } = wording
  if (!before) return null
  const { newest, repsToday, untaggedClips } = now
  if (newest && before.newest && newest.id !== before.newest.id && newest.atMs >= before.newest.atMs) {
    const whose = [newest.athleteName, movementWords(newest, wording)].filter(Boolean).join(', ')
    return today.newRep(whose, common.cameras(newest.clips.length))
  }
  const more = repsToday - before.repsToday
  if (more > 0 && (!newest || !before.newest)) return today.newReps(more)
  if (untaggedClips !== null && before.untaggedClips !== null && untaggedClips > before.untaggedClips)
    return today.newUntagged(untaggedClips)
  return null
}

/** Announces new reps to screen readers. Notifications announce failures. */
function NewRepAnnouncer({ newest, repsToday, untaggedClips }: BoardSnapshot) {
  const wording = useWording()
  const before = useRef<BoardSnapshot | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const now = { newest, repsToday, untaggedClips }
    const said = newRepText(before.current, now, wording)
    if (said !== null) setText(said)
    before.current = now
  }, [newest, repsToday, untaggedClips, wording])
  return (
    <p role="status" className={typography.hidden}>
      {text}
    </p>
  )
}

interface BoardProps {
  /** Selection, owned by the screen because Escape clears it first. */
  readonly selection: readonly [SelectionState, Selection]
  readonly onOpen: (clip: ClipCard) => void
  readonly onPickAthlete: () => void
}

/** Board of Today: clips that need tags, then the reps, newest first. */
export function Board({ selection, onOpen, onPickAthlete }: BoardProps) {
  const { common, today } = useWording()
  const deck = useDeck()
  const status = useStatus()
  const dayFromMs = useDayStart()
  const [runner] = useState(createSerialRunner)
  const [showsAll, setShowsAll] = useState(false)
  const [toTag, setToTag] = useState<TagTarget | null>(null)
  const label = useAthleteLabel()
  const region = useRef<HTMLElement>(null)
  const acting = useActionInTurn(runner)
  const lists = useBoardLists(showsAll ? null : dayFromMs, ...selection, acting)
  const { untagged, untaggedList, reps, repsList, control, seen, chosen, selectedIn } = lists
  const tagging = useTagClips()

  const tag = (keys: readonly string[]) => {
    const rows = seen.rowsOf(keys)
    if (rows.length > 0) setToTag(tagTargetOf(rows, deck?.current?.tags ?? repMovement(reps.page?.items[0])))
  }
  const tagChosen = () => acting.start(async () => tag(chosen()))
  const applySuggestion = ({ clips, suggestion }: UntaggedGroup) => {
    if (!suggestion) return
    const { tags, athleteName } = suggestion
    const ids = clips.map(({ id }) => id)
    acting.start(() =>
      tagging.tag({ clips: ids, seen: seenClips(clips), tags, whose: label(athleteName, tags.athlete) }),
    )
  }
  const focus = useBoardFocus(lists, region)
  useBoardCommands({ lists, acting, onTag: tagChosen, onArrow: focus.toActiveRow })

  const needs = untagged.page?.total ?? 0
  const { forget } = acting
  const hadSelected = useRef(false)
  useEffect(() => {
    // The failure belonged to the rows that were selected.
    if (hadSelected.current && selectedIn.rows === 0) forget()
    hadSelected.current = selectedIn.rows > 0
  }, [selectedIn.rows, forget])

  const failure = reps.failure ?? untagged.failure
  // Tagged clips belong to no list until they are grouped into reps.
  const hasClips = (status?.today.clips ?? 0) > 0
  const isEmpty = reps.page?.total === 0 && needs === 0 && untagged.page !== null && !hasClips
  return (
    <section ref={region} className={styles.board} aria-label={today.board}>
      {failure && reps.page === null && <Problem failure={failure} subject={today.theBoard} />}
      {untagged.page && needs > 0 && (
        <>
          <UntaggedHead
            page={untagged.page}
            selected={selectedIn.list === 'untagged' ? selectedIn : null}
            onTag={tagChosen}
          />
          <UntaggedList
            list={untaggedList}
            window={{ ...untagged, page: untagged.page }}
            control={control}
            isBusy={acting.isRunning}
            repsTotal={reps.page?.total ?? 0}
            dayFromMs={dayFromMs}
            onTake={applySuggestion}
            onTag={(group) => tag([untaggedList.keyOf(group)])}
            onTagSelected={tagChosen}
            onOpen={onOpen}
            onPast={focus.toReps}
          />
        </>
      )}
      {isEmpty ? (
        <EmptyToday onPickAthlete={onPickAthlete} onShowEarlier={() => setShowsAll(true)} />
      ) : (
        <>
          <BoardHead
            page={reps.page}
            showsAll={showsAll}
            selected={selectedIn.list === 'reps' ? selectedIn : null}
            onTag={tagChosen}
            onOnlyToday={() => setShowsAll(false)}
          />
          {reps.page ? (
            <RepsList
              list={repsList}
              window={{ ...reps, page: reps.page }}
              control={control}
              dayFromMs={dayFromMs}
              onOpen={onOpen}
              onBefore={focus.toUntagged}
              foot={!showsAll && <EarlierDays shown={reps.page.total} onShow={() => setShowsAll(true)} />}
            />
          ) : (
            <div className={styles.loading}>{!failure && <SkeletonRows count={8} height="rep" />}</div>
          )}
        </>
      )}
      <NewRepAnnouncer
        newest={reps.offset === 0 ? (reps.page?.items[0] ?? null) : null}
        repsToday={status?.today.reps ?? 0}
        untaggedClips={untagged.page?.clips ?? null}
      />
      {acting.failure && (
        <div className={styles.problem}>
          <Problem
            failure={acting.failure}
            subject={today.theseClips}
            size="line"
            actions={<Button onPress={acting.forget}>{common.close}</Button>}
          />
        </div>
      )}
      {tagging.question}
      {toTag && <RetagDialog toTag={toTag} onClose={() => setToTag(null)} onTagged={control.clear} />}
    </section>
  )
}
