/** A page of a list. Elements that could not be read are left out, but count. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly receivedCount: number
}

/** `totalCount` is what the service says of the whole list: it never tells where the list ends. */
export interface CountedPage<Item> extends Page<Item> {
  readonly totalCount?: number | null
}
