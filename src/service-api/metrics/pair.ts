/** An activity and one of its movements, as the service spells them. */
export interface Pair {
  readonly activity: string
  readonly movement: string
}

/** Something for pairs, by `activity/movement`. */
export type ByPair<Thing> = Readonly<Record<string, Thing>>

/** Own properties only: `constructor` is no activity. */
export const ownOf = <Thing>(table: ByPair<Thing>, key: string): Thing | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

export const ofPair = <Thing>(table: ByPair<Thing>, { activity, movement }: Pair): Thing | undefined =>
  ownOf(table, `${activity}/${movement}`)
