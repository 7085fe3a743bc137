/** An activity and one of its movements, as the service spells them. */
export interface ActivityMovement {
  readonly activity: string
  readonly movement: string
}

/** A table by `activity/movement`. */
export type ByActivityMovement<Thing> = Readonly<Record<string, Thing>>

/** Looks up own properties only: `constructor` is no activity. */
export const findOwn = <Thing>(table: ByActivityMovement<Thing>, key: string): Thing | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

export const findByPair = <Thing>(
  table: ByActivityMovement<Thing>,
  { activity, movement }: ActivityMovement,
): Thing | undefined => findOwn(table, `${activity}/${movement}`)
