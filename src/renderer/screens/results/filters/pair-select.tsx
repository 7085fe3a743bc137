import type { MovementPair } from '../../../../contract/results/session.ts'
import { Select } from '../../../components/fields/select.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { movementWords } from '../../tagging/movement-words.ts'
import styles from './results-page.module.css'

/** A pair, and how many sessions there are of it where that is known. */
type OfferedPair = MovementPair & { readonly sessions?: number }

interface PairSelectProps<Pair extends OfferedPair> {
  readonly pairs: readonly Pair[]
  /** Null for sessions of all pairs. */
  readonly value: MovementPair | null
  readonly onChange: (pair: Pair | null) => void
  /** All pairs at once can be chosen. */
  readonly hasAll?: boolean
}

const ALL = ''
const idOf = ({ activity, movement }: MovementPair) => JSON.stringify([activity, movement])

/** One of the movements that the library has. */
export function PairSelect<Pair extends OfferedPair>({
  pairs,
  value,
  onChange,
  hasAll = false,
}: PairSelectProps<Pair>) {
  const wording = useWording()
  const { results, resultsTable } = wording
  const known = pairs.map((pair) => ({
    id: idOf(pair),
    text: movementWords(pair, wording) ?? pair.movement,
    note: pair.sessions === undefined ? undefined : resultsTable.pairSessions(pair.sessions),
  }))
  return (
    <div className={styles.field}>
      <Select
        label={results.pair}
        choices={hasAll ? [{ id: ALL, text: results.allPairs }, ...known] : known}
        value={value === null ? ALL : idOf(value)}
        onChange={(id) => onChange(pairs.find((pair) => idOf(pair) === id) ?? null)}
      />
    </div>
  )
}
