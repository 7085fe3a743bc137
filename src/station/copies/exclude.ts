import { relativePathOf } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import type { FolderSettings } from '../contract/settings.ts'

/** Returns the pattern that excludes a file; null for none. */
export type ExcludedBy = (file: Pick<Clip, 'folder' | 'path'>) => string | null

interface Excluder {
  readonly pattern: string
  readonly matches: (path: string) => boolean
}

// `*` and `?` stay within a name, `**` crosses folders, and `**/` stands for any folders or none.
const TOKENS = /\*\*\/|\*\*|[^]/gu
const spans: ReadonlySet<string> = new Set(['*', '**', '**/'])

/**
 * Compares a whole path with a pattern, all possible positions at once: as a regular expression, a pattern of many stars
 * would take forever with a long name. Case does not count, as on most cameras' cards.
 */
function createMatcher(pattern: string): (path: string) => boolean {
  const tokens = pattern.toLowerCase().match(TOKENS) ?? []

  // Adds a position, and those behind it that need no character. Within `**/` a position is negative.
  function reach(positions: Set<number>, position: number) {
    positions.add(position)
    const token = tokens[position] ?? ''
    if (token === '**/') positions.add(-position - 1)
    if (spans.has(token)) reach(positions, position + 1)
  }

  function step(positions: ReadonlySet<number>, letter: string): Set<number> {
    const next = new Set<number>()
    for (const position of positions) {
      const token = tokens[position]
      if (position < 0) {
        next.add(position)
        if (letter === '/') reach(next, -position)
      } else if (token === '**' || (token === '*' && letter !== '/')) reach(next, position)
      else if (token === letter || (token === '?' && letter !== '/')) reach(next, position + 1)
    }
    return next
  }

  return (path) => {
    let positions = new Set<number>()
    reach(positions, 0)
    for (const letter of path.toLowerCase()) positions = step(positions, letter)
    return positions.has(tokens.length)
  }
}

/**
 * A pattern with a slash is a path within the source folder, any other a name at any depth. A match is excluded with
 * everything in it; a slash at the pattern's end stands for folders only.
 */
function excluderOf(pattern: string): Excluder {
  const plain = pattern.replaceAll('\\', '/').replace(/^\.?\//, '')
  const isForFolders = plain.endsWith('/')
  const wanted = isForFolders ? plain.slice(0, -1) : plain
  const isMatch = createMatcher(wanted)
  const isPath = wanted.includes('/')
  return {
    pattern,
    matches(path) {
      const names = path.split('/')
      return names.some((name, depth) => {
        if (isForFolders && depth === names.length - 1) return false
        return isMatch(isPath ? names.slice(0, depth + 1).join('/') : name)
      })
    },
  }
}

/** Compares files with the patterns of their source folder. */
export function createExcludedBy(folders: readonly Pick<FolderSettings, 'path' | 'exclude'>[]): ExcludedBy {
  const byFolder = new Map(
    folders.flatMap(({ path, exclude = [] }) => (exclude.length > 0 ? [[path, exclude.map(excluderOf)] as const] : [])),
  )
  return (file) => {
    const excluders = byFolder.get(file.folder)
    if (!excluders) return null
    const path = relativePathOf(file).replaceAll('\\', '/')
    return excluders.find(({ matches }) => matches(path))?.pattern ?? null
  }
}
