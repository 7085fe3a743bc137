import { type KeyboardEvent, useRef, useState } from 'react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Icon } from '../../renderer/components/icon.tsx'
import { Menu, type MenuChoice } from '../../renderer/components/menu.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { answerEnter } from '../../renderer/fields/answer-enter.ts'
import { useActionInTurn } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useFocusAfter } from '../../renderer/hooks/use-focus-after.ts'
import type { SerialRunner } from '../../renderer/state/serial-runner.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import {
  type AthleteChoice,
  athleteChoiceName,
  athleteChoices,
  athleteRules,
  fetchTags,
  resolveAthleteChoice,
} from '../../renderer/tagging/athlete-choices.ts'
import { AthletePicker } from '../../renderer/tagging/athlete-picker.tsx'
import { briefTagsLine, MovementDialog } from '../../renderer/tagging/movement-dialog.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { DeckView } from '../../station/contract/deck-view.ts'
import { fetchCurrentMovement } from './current-movement.ts'
import styles from './lineup.module.css'

const MAX_MATCHES = 8

interface LineupFieldProps {
  /** Number of the request that opened the field; null while it is closed. Another request focuses it again. */
  readonly request: number | null
  readonly onInsert: (choice: AthleteChoice) => Promise<void>
  /** Runs work after the work before it. */
  readonly onAct: (work: () => Promise<unknown>) => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Field that adds name after name to the lineup until Escape, and lists the names that were not added. */
function LineupField({ request, onInsert, onAct, onOpen, onClose }: LineupFieldProps) {
  const client = useClient()
  const { today } = useWording()
  const [missed, setMissed] = useState<readonly string[]>([])
  const [retries, setRetries] = useState(0)
  const [typed, setTyped] = useState('')
  const isOpen = request !== null

  const miss = (name: string) => {
    if (name !== '') setMissed((names) => [...names.filter((each) => each !== name), name])
  }

  if (!isOpen && typed !== '') {
    // Another field closed this one: its text stays in sight.
    setTyped('')
    miss(typed)
  }

  function close() {
    setTyped('')
    onClose()
  }

  const insert = (name: string, find: () => Promise<AthleteChoice | null>) =>
    onAct(async () => {
      try {
        const choice = await find()
        if (choice === null) miss(name)
        else await onInsert(choice)
      } catch (error) {
        miss(name)
        throw error
      }
    })

  /** Finds the athlete of a name that was entered before its matches were displayed; null where more than one fits. */
  async function findEarly(name: string): Promise<AthleteChoice | null> {
    const athletes = await client.athletes.search({ text: name, limit: MAX_MATCHES, withNear: true })
    const choices = athleteChoices(name, athletes)
    const answer = answerEnter({ choices, marked: null, wasShown: false }, athleteRules(name))
    return answer.kind === 'choose' ? answer.choice : null
  }

  return (
    <>
      {isOpen && (
        <div className={styles.adding}>
          <AthletePicker
            // A new request, or a name to try again, starts with the focus in the field.
            key={`${request} ${retries}`}
            label={today.addToLineup}
            variant="over"
            initialText={typed}
            onType={setTyped}
            onChoose={(choice) => insert(athleteChoiceName(choice), async () => choice)}
            onNextName={(name, isEarly) => (isEarly ? insert(name, () => findEarly(name)) : miss(name))}
            onLeave={({ by }) => {
              if (by === 'escape') close()
            }}
          />
          <Button keys="escape" onPress={() => close()}>
            {today.lineupDone}
          </Button>
        </div>
      )}
      {missed.length > 0 && (
        <div className={styles.missed} role="group" aria-label={today.notAdded}>
          <span>{today.notAdded}</span>
          {missed.map((name) => (
            <Button
              key={name}
              onPress={() => {
                setMissed((names) => names.filter((each) => each !== name))
                miss(typed)
                setTyped(name)
                setRetries((count) => count + 1)
                onOpen()
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

type LineupRow = DeckView['lineup'][number]

interface LineupItemProps {
  readonly entry: LineupRow
  readonly index: number
  readonly length: number
  readonly onMove: (step: -1 | 1) => void
  /** Moves the entry to the end of the lineup. */
  readonly onSkip: () => void
  readonly onRemove: () => void
  readonly onMovement: () => void
}

/** Entry of the lineup. The first one is larger: the Next key puts it on deck. */
function LineupItem({ entry, index, length, onMove, onSkip, onRemove, onMovement }: LineupItemProps) {
  const wording = useWording()
  const { today } = wording
  const isNext = index === 0
  const name = useAthleteLabel()(entry.athleteName, entry.tags.athlete)
  const what = briefTagsLine(entry.tags, wording)
  const actions: MenuChoice[] = [
    { id: 'movement', text: today.changeMovement, run: onMovement },
    { id: 'up', text: today.moveUp, keys: 'alt+arrowup', run: () => onMove(-1), isDisabled: isNext },
    { id: 'down', text: today.moveDown, keys: 'alt+arrowdown', run: () => onMove(1), isDisabled: index === length - 1 },
    ...(isNext && length > 1 ? [{ id: 'skip', text: today.skip, run: onSkip }] : []),
    { id: 'remove', text: today.removeFromLineup, keys: 'delete', run: onRemove, tone: 'danger' },
  ]
  return (
    <GridListItem id={entry.id} textValue={name} className={classes(styles.item, isNext && styles.nextItem)}>
      <span className={styles.position}>{index + 1}</span>
      <AriaButton slot="drag" className={styles.grip ?? ''}>
        <Icon name="grip" size={14} />
      </AriaButton>
      <span className={styles.who}>
        <b className={styles.name}>{name}</b>
        <span className={styles.what}>{what || today.noMovement}</span>
      </span>
      <Menu label={today.moreFor(name)} actions={actions}>
        <Button square tone="quiet" aria-label={today.moreFor(name)}>
          <Icon name="more" size={16} />
        </Button>
      </Menu>
    </GridListItem>
  )
}

/** New index of an entry dropped beside another, counted without the entry. */
export function indexBeside(
  ids: readonly string[],
  moved: string,
  target: string,
  position: 'before' | 'after' | 'on',
): number | null {
  const others = ids.filter((id) => id !== moved)
  const at = others.indexOf(target)
  if (at < 0) return null
  return position === 'after' ? at + 1 : at
}

/** Index after one step up or down; null beyond the ends. */
export function indexAfterStep(ids: readonly string[], moved: string, step: -1 | 1): number | null {
  const at = ids.indexOf(moved)
  const to = at + step
  return at < 0 || to < 0 || to >= ids.length ? null : to
}

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
