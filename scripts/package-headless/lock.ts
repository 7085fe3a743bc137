import { z } from 'zod'
import { CannotPackage, readJson } from './project.ts'

const Entry = z.object({
  /** Name at the registry, where the folder has another one. */
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  optional: z.boolean().default(false),
  dependencies: z.record(z.string(), z.string()).default({}),
})
const Lock = z.object({ packages: z.record(z.string(), Entry) })

/** Packages that only Electron's main process loads. */
const windowPackages = ['electron-updater']

const { packages } = Lock.parse(readJson('package-lock.json'))

export interface LockedPackage {
  readonly name: string
  /** Name at the registry: an alias installs a package under another name. */
  readonly published: string
  /** Path from the root of the project. */
  readonly path: string
  readonly version: string
  readonly integrity: string
  readonly license: string
}

/** The package as the lock file pins it. */
export function lockedPackage(name: string): LockedPackage {
  const found = findLocked(name)
  if (found === null) throw new CannotPackage(`package-lock.json does not name ${name}.`)
  return found
}

/** The same; null where it is not pinned. */
export function findLocked(name: string): LockedPackage | null {
  const path = `node_modules/${name}`
  return packages[path] === undefined ? null : describe(path)
}

/** Packages that OnDeck imports when it runs: no developer tools, and no package for one system alone. */
export const runtimePackages = (): LockedPackage[] =>
  Object.entries(packages)
    .filter(([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional)
    .map(([path]) => describe(path))

/** Packages that come with the window's own ones alone: neither a station nor the command line needs them. */
export function packagesOfWindowOnly(): ReadonlySet<string> {
  const others = Object.keys(packages['']?.dependencies ?? {}).filter((name) => !windowPackages.includes(name))
  const shared = new Set(withDependencies(others).map(({ path }) => path))
  const paths = withDependencies(windowPackages).map(({ path }) => path)
  return new Set(paths.filter((path) => !shared.has(path)))
}

/** These packages and everything that they depend on: of what the build has taken into its own files. */
export function withDependencies(names: readonly string[]): LockedPackage[] {
  const found = new Set<string>()
  const add = (path: string | null) => {
    if (path === null || found.has(path)) return
    found.add(path)
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) add(resolve(name, path))
  }
  for (const name of names) add(resolve(name, ''))
  return [...found].map(describe)
}

/** Resolves a package as Node does: in the importer's own folder, or in one above. */
function resolve(name: string, from: string): string | null {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[path] !== undefined) return path
  if (from === '') return null
  return resolve(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

function describe(path: string): LockedPackage {
  const { name: published, version = '', integrity = '', license = '' } = packages[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    name,
    published: published ?? name,
    path,
    version,
    integrity,
    license,
  }
}
