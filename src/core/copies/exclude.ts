import type { Clip } from '../../contract/clips/clip.ts'
import type { FolderSettings } from '../../contract/station/settings.ts'
import { relativePathOf } from '../clips/paths.ts'

/** Returns the pattern that excludes a file; null for none. */
export type ExcludedBy = (file: Pick<Clip, 'folder' | 'path'>) => string | null

interface Excluder {
  readonly pattern: string
  readonly matches: (path: string) => boolean
}

const escaped = (text: string) => text.replaceAll(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)

/** `*` and `?` stay within a name, `**` crosses folders. Case does not count, as on most cameras' cards. */
function expressionOf(pattern: string): RegExp {
  const body = pattern
    .split(/(\*\*\/?|\*|\?)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?'
      if (part === '**') return '.*'
      if (part === '*') return '[^/]*'
      return part === '?' ? '[^/]' : escaped(part)
    })
    .join('')
  return new RegExp(`^${body}$`, 'is')
}

/**
 * A pattern with a slash is a path within the source folder, any other a name at any depth. A match is excluded with
 * everything in it; a slash at the pattern's end stands for folders only.
 */
function excluderOf(pattern: string): Excluder {
  const plain = pattern.replaceAll('\\', '/').replace(/^\.?\//, '')
  const isForFolders = plain.endsWith('/')
  const wanted = isForFolders ? plain.slice(0, -1) : plain
  const expression = expressionOf(wanted)
  const isPath = wanted.includes('/')
  return {
    pattern,
    matches(path) {
      const names = path.split('/')
      return names.some((name, depth) => {
        if (isForFolders && depth === names.length - 1) return false
        return expression.test(isPath ? names.slice(0, depth + 1).join('/') : name)
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
