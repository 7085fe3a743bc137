import { fileCircles } from '../../scripts/house/file-circles.ts'
import { readFiles, type SourceFile } from '../../scripts/house/source-files.ts'

/** Ties, circles and files that the rules still allow; a house that breaks no more than this is in order. */
export interface Allowed {
  /** Files of the base that import a feature outside of the lists in `src/features`. This may only become shorter. */
  readonly baseTies: Readonly<Record<string, readonly string[]>>
  /** Features that a feature may import. */
  readonly mayUse: Readonly<Record<string, readonly string[]>>
  /** Groups of features that reach each other by `mayUse`. These may only become smaller. */
  readonly featureCircles: readonly (readonly string[])[]
  /** Groups of files that import each other; each one has to go. */
  readonly fileCircles: readonly (readonly string[])[]
}

const readSources = (root: string) => readFiles(root, 'src/**/*.{ts,tsx}')

const featureOf = (path: string): string | null => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null

const isList = (path: string) => /^src\/features\/[^/]+\.ts$/.test(path)

interface Tie {
  readonly from: string
  readonly path: string
  readonly feature: string
}

/** Imports of a feature from outside of it; the lists may have them. */
const tiesOf = (sources: readonly SourceFile[]): Tie[] =>
  sources
    .filter(({ path }) => !isList(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((each) => {
        const feature = featureOf(each.path)
        return feature === null || feature === featureOf(path)
          ? []
          : [{ from: featureOf(path) ?? path, path: each.path, feature }]
      }),
    )

/** Imports of features, and circles, that are not allowed, as sentences. */
export function featureProblems(root: string, allowed: Allowed): string[] {
  const sources = readSources(root)
  const mayHave = { ...allowed.baseTies, ...allowed.mayUse }
  const named = allowed.fileCircles.map((circle) => circle.join())
  return [
    ...tiesOf(sources)
      .filter(({ from, feature }) => !mayHave[from]?.includes(feature))
      .map(({ from, path }) => `${from} must not import ${path}`),
    ...fileCircles(sources)
      .filter((circle) => !named.includes(circle.join()))
      .map((circle) => `${circle.join(' and ')} import each other in a circle`),
    ...circlesOf(allowed.mayUse)
      .filter((circle) => !allowed.featureCircles.some((one) => circle.every((feature) => one.includes(feature))))
      .map((circle) => `features ${circle.join(' and ')} use each other in a circle`),
  ]
}

/** Allowances that nobody needs any more, as sentences. */
export function staleAllowances(root: string, allowed: Allowed): string[] {
  const sources = readSources(root)
  const used = new Set(tiesOf(sources).map(({ from, feature }) => `${from} ${feature}`))
  const circles = fileCircles(sources).map((circle) => circle.join())
  const ofFeatures = circlesOf(allowed.mayUse).map((circle) => circle.join())
  return [
    ...Object.entries({ ...allowed.baseTies, ...allowed.mayUse }).flatMap(([from, features]) =>
      features.filter((feature) => !used.has(`${from} ${feature}`)).map((feature) => `${from} imports no ${feature}`),
    ),
    ...allowed.fileCircles
      .filter((circle) => !circles.includes(circle.join()))
      .map((circle) => `${circle.join(' and ')} are in no circle`),
    ...allowed.featureCircles
      .filter((circle) => !ofFeatures.includes(circle.join()))
      .map((circle) => `features ${circle.join(' and ')} are no circle`),
  ]
}

const circlesOf = (mayUse: Allowed['mayUse']): string[][] =>
  fileCircles(
    Object.entries(mayUse).map(([path, features]) => ({
      path,
      lines: 0,
      imports: features.map((feature) => ({ path: feature, line: 0 })),
    })),
  )
