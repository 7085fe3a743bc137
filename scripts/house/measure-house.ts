import { posix } from 'node:path'
import { fileCircles } from './file-circles.ts'
import { readFiles, type SourceFile } from './source-files.ts'

const FEATURES = 'src/features/'
/** A longer file is reported. */
const LONG_LINES = 400
/** A longer file is refused. */
const MAX_LINES = 600
/** A shorter file with one importer and no test of its own is reported. */
const SHORT_LINES = 60

export type House = ReturnType<typeof measureHouse>

/** Measures `src` below `root`. `screen` is the one whose imports from outside stand for those of a new screen. */
export function measureHouse(root: string, screen: string) {
  const code = readFiles(root, 'src/**/*.{ts,tsx}')
  const styles = readFiles(root, 'src/**/*.css')
  const tests = readFiles(root, '{test,scripts}/**/*.{ts,tsx}')
  const all = [...code, ...styles]
  return {
    files: code.length,
    folders: new Set(all.map(({ path }) => posix.dirname(path))).size,
    mean: code.length === 0 ? 0 : Math.round(linesOf(code) / code.length),
    largest: code.toSorted(byLines)[0],
    lines: linesOf(all),
    styleLines: linesOf(styles),
    baseLines: linesOf(all.filter(({ path }) => !path.startsWith(FEATURES))),
    features: featuresOf(all),
    screenLines: linesThatImport(all, (path) => path.startsWith(`${FEATURES}${screen}/`)),
    singles: singlesWithoutTest(code, tests),
    long: code.filter(({ lines }) => lines > LONG_LINES).toSorted(byLines),
    tooLong: code.filter(({ lines }) => lines > MAX_LINES).toSorted(byLines),
    circles: fileCircles(code),
  }
}

const linesOf = (files: readonly SourceFile[]) => files.reduce((sum, { lines }) => sum + lines, 0)

const byLines = (one: SourceFile, other: SourceFile) => other.lines - one.lines

/** Files and lines of each folder of `src/features`, the largest first. */
function featuresOf(files: readonly SourceFile[]) {
  const byName = Object.groupBy(
    files.filter(({ path }) => path.startsWith(FEATURES) && path.split('/').length > 3),
    ({ path }) => path.split('/')[2] ?? '',
  )
  return Object.entries(byName)
    .map(([name, own = []]) => ({ name, files: own.length, lines: linesOf(own) }))
    .toSorted((one, other) => other.lines - one.lines)
}

/** Imports of these files by others, as `file:line`. */
function linesThatImport(files: readonly SourceFile[], isInside: (path: string) => boolean): string[] {
  return files
    .filter(({ path }) => !isInside(path))
    .flatMap(({ path, imports }) => imports.filter((each) => isInside(each.path)).map(({ line }) => `${path}:${line}`))
}

/** Short files that one other file imports and no test does. */
function singlesWithoutTest(code: readonly SourceFile[], tests: readonly SourceFile[]): SourceFile[] {
  const importers = new Map<string, number>()
  for (const { imports } of code)
    for (const path of new Set(imports.map((each) => each.path))) importers.set(path, (importers.get(path) ?? 0) + 1)
  const tested = new Set(tests.flatMap(({ imports }) => imports.map(({ path }) => path)))
  return code.filter(({ path, lines }) => lines < SHORT_LINES && importers.get(path) === 1 && !tested.has(path))
}
