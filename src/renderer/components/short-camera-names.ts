const MAX_SHORT_CHARACTERS = 2

/** Shortens camera labels to their first word where that is a unique letter or number: “A”, but “Phone C”. */
export function shortCameraNames(cameras: readonly string[]): ReadonlyMap<string, string> {
  const labels = [...new Set(cameras)]
  const firsts = labels.map((label) => label.trim().split(/\s+/)[0] ?? label)
  const isClear = (first: string) =>
    first.length <= MAX_SHORT_CHARACTERS && firsts.indexOf(first) === firsts.lastIndexOf(first)
  return new Map(labels.map((label, index) => [label, isClear(firsts[index] ?? '') ? (firsts[index] ?? label) : label]))
}
