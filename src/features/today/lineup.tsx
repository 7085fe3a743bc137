import { type KeyboardEvent, useRef, useState } from 'react'
import { GridList, useDragAndDrop } from 'react-aria-components'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Problem } from '../../renderer/components/problem.tsx'
import { useActionInTurn } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useFocusAfter } from '../../renderer/hooks/use-focus-after.ts'
import type { SerialRunner } from '../../renderer/state/serial-runner.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { AthleteChoice } from '../../renderer/tagging/athlete-choices.ts'
import { MovementDialog } from '../../renderer/tagging/movement-dialog.tsx'
import { fetchTags, resolveAthleteChoice } from '../../renderer/tagging/resolve-athlete.ts'
import typography from '../../renderer/theme/type.module.css'
import type { DeckView } from '../../station/contract/deck-view.ts'
import { fetchCurrentMovement } from './current-movement.ts'
import styles from './lineup.module.css'
import { LineupField } from './lineup-field.tsx'
import type { LineupRow } from './lineup-item.tsx'
import { LineupItem } from './lineup-item.tsx'
import { indexAfterStep, indexBeside } from './lineup-order.ts'

interface LineupProps {
  readonly deck: DeckView
  /** Shared with the on-deck panel, so that an athlete who is added and then called is called after being added. */
  readonly runner: SerialRunner
  /** Number of the request that opened the field for more athletes; null while it is closed. */
  readonly addRequest: number | null
  readonly isBusy: boolean
  readonly onAdd: (open: boolean) => void
  readonly onNext: () => void
}

/** Lineup: the athletes who follow, in order. */
export function Lineup({ deck, runner, addRequest, isBusy, onAdd, onNext }: LineupProps) {
  const client = useClient()
  const { today } = useWording()
  const { lineup } = deck
  const label = useAthleteLabel()
  const isAdding = addRequest !== null
  const ids = lineup.map(({ id }) => id)
  const [changing, setChanging] = useState<LineupRow | null>(null)
  const acting = useActionInTurn(runner)
  const section = useRef<HTMLElement>(null)
  useFocusAfter(isAdding || changing !== null, section)

  const insert = async (choice: AthleteChoice) => {
    const athlete = await resolveAthleteChoice(client, choice)
    const tags = await fetchTags(client, athlete, await fetchCurrentMovement(client, deck))
    await client.command({ kind: 'lineup-insert', tags, at: null })
  }
  const moveTo = (id: string, to: number | null) => {
    if (to !== null) acting.start(() => client.command({ kind: 'lineup-move', id, to }))
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const [moved] = keys
      if (moved !== undefined)
        moveTo(String(moved), indexBeside(ids, String(moved), String(target.key), target.dropPosition))
    },
  })
  const remove = (id: string) => acting.start(() => client.command({ kind: 'lineup-remove', id }))
  const changeByKeys = (event: KeyboardEvent) => {
    const isStep = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')
    if (!isStep && event.key !== 'Delete') return
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="row"]') : null
    const id = row?.dataset['key']
    event.preventDefault()
    event.stopPropagation()
    if (id === undefined) return
    if (isStep) moveTo(id, indexAfterStep(ids, id, event.key === 'ArrowUp' ? -1 : 1))
    else remove(id)
  }

  return (
    <section ref={section} tabIndex={-1} className={styles.lineup} aria-label={today.lineup}>
      {!isAdding && <LineupHead count={lineup.length} isBusy={isBusy} onAdd={() => onAdd(true)} onNext={onNext} />}
      <LineupField
        request={addRequest}
        onInsert={insert}
        onAct={acting.start}
        onOpen={() => onAdd(true)}
        onClose={() => onAdd(false)}
      />
      {acting.failure && (
        <div className={styles.problem}>
          <Problem failure={acting.failure} subject={today.lineup} size="line" />
        </div>
      )}
      {/* Alt with Up or Down moves the focused entry, Delete removes it; the list handles all other keys. */}
      <div className={styles.scroller} onKeyDownCapture={changeByKeys}>
        <GridList
          aria-label={today.lineup}
          items={lineup}
          dragAndDropHooks={dragAndDropHooks}
          className={styles.list ?? ''}
          renderEmptyState={() => <p className={styles.empty}>{today.lineupEmpty}</p>}
        >
          {(entry) => (
            <LineupItem
              entry={entry}
              index={ids.indexOf(entry.id)}
              length={ids.length}
              onMove={(step) => moveTo(entry.id, indexAfterStep(ids, entry.id, step))}
              onSkip={() => moveTo(entry.id, ids.length - 1)}
              onRemove={() => remove(entry.id)}
              onMovement={() => setChanging(entry)}
            />
          )}
        </GridList>
      </div>
      {changing && (
        <MovementDialog
          title={today.movementOf(label(changing.athleteName, changing.tags.athlete))}
          tags={changing.tags}
          athleteId={changing.tags.athlete && 'id' in changing.tags.athlete ? changing.tags.athlete.id : null}
          onClose={() => setChanging(null)}
          onGive={async (tags) => {
            // Inserts before removing: a failed second step loses no athlete.
            await client.command({ kind: 'lineup-insert', tags, at: ids.indexOf(changing.id) })
            await client.command({ kind: 'lineup-remove', id: changing.id })
          }}
        />
      )}
    </section>
  )
}

interface LineupHeadProps {
  readonly count: number
  readonly isBusy: boolean
  readonly onAdd: () => void
  readonly onNext: () => void
}

function LineupHead({ count, isBusy, onAdd, onNext }: LineupHeadProps) {
  const { today, phrases } = useWording()
  return (
    <div className={styles.head}>
      <h2 className={classes(typography.cap, typography.cut)}>
        {today.lineupShort} {count > 0 && phrases.format.number(count)}
      </h2>
      <span className={styles.headButtons}>
        <Button keys="l" onPress={onAdd}>
          <span className={typography.hidden}>{today.addToLineup}</span>
          <span aria-hidden="true">{today.addShort}</span>
        </Button>
        {count > 0 && (
          <Button tone="primary" keys="n" isDisabled={isBusy} onPress={onNext}>
            {today.next}
          </Button>
        )}
      </span>
    </div>
  )
}
