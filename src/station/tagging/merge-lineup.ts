import type { LineupEntry } from '../contract/on-deck.ts'

type Lineup = readonly LineupEntry[]

interface Merged {
  /** The lineup as this station knew it, and as it left it. */
  readonly before: Lineup
  readonly after: Lineup
  /** The lineup as the cage has it by now. */
  readonly theirs: Lineup
}

/** Merges a station's change of the lineup into the cage's, so that no athlete is lost when two people change it. */
export function mergeLineup({ before, after, theirs }: Merged): LineupEntry[] {
  const idsBefore = idsOf(before)
  const idsAfter = idsOf(after)
  const stays = theirs.filter(({ id }) => idsAfter.has(id) || !idsBefore.has(id))
  const merged = isMoved(before, after) ? inOrderOf(after, stays) : stays
  for (const [position, entry] of after.entries()) {
    if (idsBefore.has(entry.id) || merged.some(({ id }) => id === entry.id)) continue
    const predecessor = after[position - 1]
    const at = predecessor ? merged.findIndex(({ id }) => id === predecessor.id) : -1
    merged.splice(position > 0 && at < 0 ? merged.length : at + 1, 0, entry)
  }
  return merged
}

const idsOf = (lineup: Lineup) => new Set(lineup.map(({ id }) => id))

/** True when entries that stayed have another order. */
function isMoved(before: Lineup, after: Lineup): boolean {
  const idsAfter = idsOf(after)
  const idsBefore = idsOf(before)
  const was = before.filter(({ id }) => idsAfter.has(id))
  const now = after.filter(({ id }) => idsBefore.has(id))
  return was.some(({ id }, index) => now[index]?.id !== id)
}

/** Puts the entries that `order` has into its order, at the positions that they share. */
function inOrderOf(order: Lineup, entries: Lineup): LineupEntry[] {
  const present = idsOf(entries)
  const ordered = order.filter(({ id }) => present.has(id))
  const inOrder = idsOf(ordered)
  return entries.map((entry) => (inOrder.has(entry.id) ? (ordered.shift() ?? entry) : entry))
}
