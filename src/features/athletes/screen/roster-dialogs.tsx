import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { birthDate } from '../../../renderer/tagging/athlete-picker.tsx'
import type { DuplicatePair, RosterRow } from '../../../station/contract/roster.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './dialogs.module.css'
import { FilterDialog } from './filter-dialog.tsx'
import { type ColumnId, columnTitle, type RosterListing, standardColumns } from './roster-columns.ts'
import { useRememberChange } from './use-athlete-edit.ts'

/** Upper bound of service calls: uploads have priority, and no person reads a longer list. */
const MAX_REQUESTS = 40

/** Athletes without captures at the service. Each is requested once, one after another, until a request fails. */
function useWithoutCaptures(ids: readonly string[]): ReadonlySet<string> {
  const { client } = useStation()
  const requested = useRef(new Set<string>())
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const hasNone = useEffectEvent(async (id: string) => {
    const { captures } = await client.roster.consequences({ id })
    return captures === null ? null : captures.count === 0 && !captures.atLeast
  })
  const wanted = ids.join()

  useEffect(() => {
    let isHere = true
    const requestEach = async () => {
      for (const id of wanted.split(',').filter((each) => each !== '' && !requested.current.has(each))) {
        if (requested.current.size >= MAX_REQUESTS) return
        const answer = await hasNone(id).catch(() => null)
        if (!isHere || answer === null) return
        requested.current.add(id)
        if (answer) setWithout((before) => new Set([...before, id]))
      }
    }
    void requestEach()
    return () => {
      isHere = false
    }
  }, [wanted])
  return without
}

interface DuplicatesDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** Dialog of likely duplicates, in which a person chooses the record to use. */
function DuplicatesDialog({ isOpen, onClose, onOpen }: DuplicatesDialogProps) {
  const { athletes } = useWording()
  return (
    <Dialog title={athletes.duplicatesTitle} isOpen={isOpen} onClose={onClose} width="wide">
      <Pairs onOpen={onOpen} />
    </Dialog>
  )
}

function Pairs({ onOpen }: Pick<DuplicatesDialogProps, 'onOpen'>) {
  const { client, notifications } = useStation()
  const { athletes, common } = useWording()
  const remember = useRememberChange()
  const label = useAthleteLabel()
  const { value: pairs, failure, reread } = useRead('duplicates', () => client.roster.duplicates(), ['roster'])
  const withoutCaptures = useWithoutCaptures(withoutReps(pairs ?? []))
  const choosing = useAction(async (used: RosterRow, hidden: RosterRow) => {
    const { change } = await client.roster.prefer({ used: used.id, hidden: hidden.id })
    notifications.show({
      tone: 'done',
      title: athletes.hidden(label(hidden.name, hidden.id)),
      undo: remember(change, label(hidden.name, hidden.id)),
    })
    reread()
  })
  const separating = useAction(async (one: RosterRow, other: RosterRow) => {
    const { change } = await client.roster.distinct({ one: one.id, other: other.id })
    notifications.show({
      tone: 'done',
      title: athletes.toldApart(label(one.name, one.id), label(other.name, other.id)),
      undo: remember(change, one.name),
    })
    reread()
  })
  const refused = choosing.failure ?? separating.failure
  if (failure) return <Problem isFinal failure={failure} subject={athletes.duplicatesTitle} />
  if (!pairs) return <p role="status">{common.loading}</p>
  if (pairs.length === 0) return <p role="status">{athletes.noDuplicates}</p>
  return (
    <>
      <p>{athletes.duplicatesNote}</p>
      {refused && <Problem isFinal size="line" failure={refused} subject={athletes.duplicatesTitle} />}
      <div className={styles.pairs}>
        {pairs.map((pair) => (
          <Pair
            key={`${pair.one.id} ${pair.other.id}`}
            pair={pair}
            withoutCaptures={withoutCaptures}
            onUse={choosing.start}
            onDistinct={separating.start}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  )
}

/** Athletes without reps here: only they may be without captures, and deleting an athlete deletes its captures. */
const withoutReps = (pairs: readonly DuplicatePair[]): string[] => [
  ...new Set(pairs.flatMap(({ one, other }) => [one, other].filter(({ reps }) => reps === 0).map(({ id }) => id))),
]

interface PairProps {
  readonly pair: DuplicatePair
  /** Athletes that can be deleted here. */
  readonly withoutCaptures: ReadonlySet<string>
  readonly onUse: (used: RosterRow, hidden: RosterRow) => void
  readonly onDistinct: (one: RosterRow, other: RosterRow) => void
  readonly onOpen: (id: string) => void
}

function Pair({ pair: { one, other, because }, withoutCaptures, onUse, onDistinct, onOpen }: PairProps) {
  const wording = useWording()
  const { athletes } = wording
  const label = useAthleteLabel()
  return (
    <section className={styles.pair} aria-label={one.name}>
      <p className={styles.because}>{athletes.because[because]}</p>
      {[[one, other] as const, [other, one] as const].map(([athlete, twin]) => (
        <div key={athlete.id} className={styles.twin}>
          <b>{label(athlete.name, athlete.id)}</b>
          <p>{factsOf(athlete, wording)}</p>
          {withoutCaptures.has(athlete.id) && <p>{athletes.captures(0)}</p>}
          <div className={styles.choices}>
            <Button onPress={() => onUse(athlete, twin)}>{athletes.use(label(athlete.name, athlete.id))}</Button>
            <Button onPress={() => onOpen(athlete.id)}>{athletes.open(label(athlete.name, athlete.id))}</Button>
            {withoutCaptures.has(athlete.id) && <DeleteRecord athlete={athlete} />}
          </div>
        </div>
      ))}
      <div className={styles.apart}>
        <Button onPress={() => onDistinct(one, other)}>{athletes.keepBoth}</Button>
      </div>
    </section>
  )
}

/** Button that deletes a record; the dialog counts its captures again. */
function DeleteRecord({ athlete }: { athlete: RosterRow }) {
  const { athletes } = useWording()
  const label = useAthleteLabel()
  const [isDeleting, setDeleting] = useState(false)
  const close = () => setDeleting(false)
  return (
    <>
      <Button tone="danger" onPress={() => setDeleting(true)}>
        {athletes.deleteNamed(label(athlete.name, athlete.id))}
      </Button>
      <DeleteDialog id={athlete.id} isOpen={isDeleting} onClose={close} onDeleted={close} />
    </>
  )
}

/** Facts that distinguish the two records. */
function factsOf(athlete: RosterRow, wording: ScreenWording): string {
  const { athletes, phrases } = wording
  const born = birthDate({ dateOfBirth: athlete.date_of_birth }, wording)
  const created = athlete.created_at === null ? null : phrases.format.date(Date.parse(athlete.created_at))
  return [
    born === null ? null : athletes.bornOn(born),
    athlete.email,
    athletes.repsOf(athlete.reps),
    created === null ? null : `${athletes.fields.created_at} ${created}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

interface ColumnsDialogProps {
  readonly columns: readonly ColumnId[]
  readonly attributes: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChange: (columns: readonly ColumnId[]) => void
}

/** Dialog that chooses the columns of the list. */
function RosterColumnsDialog({ columns, attributes, isOpen, onClose, onChange }: ColumnsDialogProps) {
  const wording = useWording()
  const { athletes } = wording
  const all = [...standardColumns, ...attributes.map((key) => `custom_attributes.${key}` as const)]
  return (
    <Dialog title={athletes.columns} isOpen={isOpen} onClose={onClose}>
      <p>{athletes.columnsNote}</p>
      <div className={styles.columns}>
        {all.map((id) => (
          <CheckBox
            key={id}
            label={columnTitle(id, wording)}
            isSelected={columns.includes(id)}
            onChange={(isShown) => onChange(isShown ? [...columns, id] : columns.filter((column) => column !== id))}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** Dialog of the roster screen. */
export type RosterDialog = 'filter' | 'columns' | 'duplicates'

/** Dialog that is open on the roster screen; null for none. */
export function useRosterDialog() {
  const [dialog, setDialog] = useState<RosterDialog | null>(null)
  const hide = useCallback(() => setDialog(null), [])
  return { dialog, show: setDialog, hide } as const
}

interface RosterDialogsProps {
  readonly dialog: RosterDialog | null
  readonly roster: RosterListing
  readonly columns: readonly ColumnId[]
  /** Keys of the custom attributes in the roster. */
  readonly attributes: readonly string[]
  readonly onColumns: (columns: readonly ColumnId[]) => void
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** Dialogs of the roster screen: filter, columns and likely duplicates. */
export function RosterDialogs(props: RosterDialogsProps) {
  const { dialog, roster, columns, attributes, onColumns, onOpen, onClose } = props
  return (
    <>
      <FilterDialog
        attributes={attributes}
        isOpen={dialog === 'filter'}
        onClose={onClose}
        onAdd={(filter) => {
          roster.addFilter(filter)
          onClose()
        }}
      />
      <RosterColumnsDialog
        columns={columns}
        attributes={attributes}
        isOpen={dialog === 'columns'}
        onClose={onClose}
        onChange={onColumns}
      />
      <DuplicatesDialog
        isOpen={dialog === 'duplicates'}
        onClose={onClose}
        onOpen={(id) => {
          onClose()
          onOpen(id)
        }}
      />
    </>
  )
}
