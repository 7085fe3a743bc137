/** What was done lately first, in that order; the rest stays as it is. */
export function recentFirst<Item extends { readonly id: string }>(
  items: readonly Item[],
  recent: readonly string[],
): Item[] {
  const known = [...new Set(recent)].flatMap((id) => items.filter((item) => item.id === id))
  return [...known, ...items.filter((item) => !known.includes(item))]
}
