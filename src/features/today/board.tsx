import { useEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useActionInTurn } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { SkeletonRows } from '../../renderer/list/skeleton-rows.tsx'
import type { Selection, SelectionState } from '../../renderer/state/selection.ts'
import { createSerialRunner } from '../../renderer/state/serial-runner.ts'
import { useDeck, useStatus } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { seenClips } from '../../renderer/tagging/seen-clips.ts'
import type { TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import { useTagClips } from '../../renderer/tagging/use-tag-clips.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { UntaggedGroup } from '../../station/contract/rep.ts'
import { RetagDialog } from '../clip/retag-dialog.tsx'
import styles from './board.module.css'
import { BoardHead, UntaggedHead } from './board-heads.tsx'
import { EarlierDays } from './earlier-days.tsx'
import { EmptyToday } from './empty-today.tsx'
import { NewRepAnnouncer } from './new-rep-announcer.tsx'
import { RepsList } from './reps-list.tsx'
import { repMovement, tagTargetOf } from './taggable.ts'
import { UntaggedList } from './untagged-list.tsx'
import { useBoardCommands } from './use-board-commands.ts'
import { useBoardFocus } from './use-board-focus.ts'
import { useBoardLists } from './use-board-lists.ts'
import { useDayStart } from './use-day-start.ts'

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
