import { Select } from '../../../renderer/fields/select.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-dialog.tsx'
import type { MovementPair } from '../session.ts'
import styles from './results-page.module.css'

/** Movement of the library with its number of reps. */
export type CountedPair = MovementPair & { readonly reps: number }

/** Movement with its number of reps, where known. */
type PairChoice = MovementPair & { readonly reps?: number }

interface PairSelectProps<Pair extends PairChoice> {
  readonly pairs: readonly Pair[]
  /** Null selects all movements. */
  readonly value: MovementPair | null
  readonly onChange: (pair: Pair | null) => void
  /** True to offer all movements as one choice. */
  readonly hasAll?: boolean
}

const ALL_PAIRS = ''
const idOf = ({ activity, movement }: MovementPair) => JSON.stringify([activity, movement])

/** Choice of one movement of the library. */
export function PairSelect<Pair extends PairChoice>({ pairs, value, onChange, hasAll = false }: PairSelectProps<Pair>) {
  const wording = useWording()
  const { results, resultsTable } = wording
  const known = pairs.map((pair) => ({
    id: idOf(pair),
    text: movementWords(pair, wording) ?? pair.movement,
    note: pair.reps === undefined ? undefined : resultsTable.reps(pair.reps),
  }))
  return (
    <div className={styles.field}>
      <Select
        label={results.pair}
        choices={hasAll ? [{ id: ALL_PAIRS, text: results.allPairs }, ...known] : known}
        value={value === null ? ALL_PAIRS : idOf(value)}
        onChange={(id) => onChange(pairs.find((pair) => idOf(pair) === id) ?? null)}
      />
    </div>
  )
}
