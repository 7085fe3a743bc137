import type { SourceFile } from './source-files.ts'

/** Groups of files that import each other in a circle, type imports included. */
export function fileCircles(files: readonly SourceFile[]): string[][] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map((each) => each.path)]))
  const numbers = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  /** Tarjan's algorithm: the lowest number that can be reached from here, of the files that are in no group yet. */
  function visit(path: string): number {
    const number = numbers.size
    numbers.set(path, number)
    open.push(path)
    let lowest = number
    const targets = importsOf.get(path) ?? []
    for (const target of targets) {
      if (!importsOf.has(target)) continue
      if (!numbers.has(target)) lowest = Math.min(lowest, visit(target))
      else if (open.includes(target)) lowest = Math.min(lowest, numbers.get(target) ?? lowest)
    }
    if (lowest < number) return lowest
    const group = open.splice(open.indexOf(path))
    if (group.length > 1 || targets.includes(path)) circles.push(group.toSorted())
    return lowest
  }

  for (const { path } of files) if (!numbers.has(path)) visit(path)
  return circles.toSorted(([one = ''], [other = '']) => one.localeCompare(other))
}
