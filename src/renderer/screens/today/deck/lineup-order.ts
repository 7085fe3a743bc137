/** Where an entry goes when it is dropped beside another: its place counted without itself. */
export function indexBeside(
  ids: readonly string[],
  moved: string,
  target: string,
  position: 'before' | 'after' | 'on',
): number | null {
  const others = ids.filter((id) => id !== moved)
  const at = others.indexOf(target)
  if (at < 0) return null
  return position === 'after' ? at + 1 : at
}

/** One step up or down; null at the end of the way. */
export function indexAfterStep(ids: readonly string[], moved: string, step: -1 | 1): number | null {
  const at = ids.indexOf(moved)
  const to = at + step
  return at < 0 || to < 0 || to >= ids.length ? null : to
}
