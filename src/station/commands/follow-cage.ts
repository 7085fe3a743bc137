import type { CommandResult } from '../contract/command.ts'
import type { ClipStore } from '../ports.ts'
import { inDoubtCode, unconfirmedCode } from '../tagging/unconfirmed.ts'
import type { createRetagging } from './retagging.ts'

/** Changes that other stations of the cage made to the deck. */
export interface CageChange {
  /** From when on the timeline changed; null for no change. */
  readonly fromMs: number | null
  /** Signs of life or confirmations arrived. */
  readonly hasSigns: boolean
  readonly hasLineup: boolean
}

/** Applies what other stations of the cage did, in one transaction. */
export type FollowCage = (apply: () => CageChange) => void

interface Parts {
  readonly store: Pick<ClipStore, 'together'>
  readonly retagging: Pick<ReturnType<typeof createRetagging>, 'retagAll' | 'outdate'>
  readonly onDone: (result: CommandResult) => void
}

/**
 * Follows the deck of the cage: clips are tagged again as after a command here, except those that a person has tagged.
 */
export function createCageFollower({ store, retagging, onDone }: Parts): FollowCage {
  return (apply) => {
    const result = store.together((): CommandResult | null => {
      const { fromMs, hasSigns, hasLineup } = apply()
      if (fromMs !== null) {
        retagging.outdate()
        return retagging.retagAll({ by: 'recorded-since', fromMs })
      }
      if (hasSigns) return retagging.retagAll({ by: 'reasons', codes: [unconfirmedCode, inDoubtCode] })
      return hasLineup ? { done: [], tooLate: [] } : null
    })
    if (result) onDone(result)
  }
}
