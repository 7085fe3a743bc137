import type { GroupStanding, HeadlineStanding } from '../session.ts'

type RankedGroup = Extract<GroupStanding, { kind: 'ranked' }>

/** Group that the footer names: that of the most athletes among those of the numbers; null where none is ranked. */
export const footerGroup = (numbers: readonly Pick<HeadlineStanding, 'group'>[]): RankedGroup | null =>
  numbers
    .flatMap(({ group }) => (group?.kind === 'ranked' ? [group] : []))
    .toSorted((one, other) => other.athletes - one.athletes)[0] ?? null
