/** New index of an entry dropped beside another, counted without the entry. */
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

/** Index after one step up or down; null beyond the ends. */
export function indexAfterStep(ids: readonly string[], moved: string, step: -1 | 1): number | null {
  const at = ids.indexOf(moved)
  const to = at + step
  return at < 0 || to < 0 || to >= ids.length ? null : to
}
