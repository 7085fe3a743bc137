/** A page of a list. Items that could not be parsed are left out, but counted. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly receivedCount: number
}

/** `totalCount` is the service's count of the whole list; the list may end elsewhere. */
export interface CountedPage<Item> extends Page<Item> {
  readonly totalCount?: number | null
}
