import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { birthDate } from '../../../renderer/tagging/athlete-note.ts'
import type { DuplicatePair, RosterRow } from '../../../station/contract/roster.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './dialogs.module.css'
import { useRememberChange } from './use-undo-change.ts'
import { useWithoutCaptures } from './use-without-captures.ts'

interface DuplicatesDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** Dialog of likely duplicates, in which a person chooses the record to use. */
export function DuplicatesDialog({ isOpen, onClose, onOpen }: DuplicatesDialogProps) {
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
