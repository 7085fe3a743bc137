import { plainText } from '../../service/plain-text.ts'

/** Recognizes a Windows path by its drive letter or share: its separator is the backslash. */
const isWindows = (path: string) => /^[A-Za-z]:|^\\\\/.test(path)

export const fileNameOf = (path: string): string => path.split(isWindows(path) ? /[/\\]/ : '/').at(-1) ?? path

/** The folder that has the file of a path. */
export const folderOf = (path: string): string => path.slice(0, -fileNameOf(path).length - 1) || '/'

/** A path without its extension. */
export const stemOf = (path: string): string => path.replace(/\.[^./\\]*$/, '')

/** A file's name for display, without control characters: a camera may write anything into a name. */
export const shownFileName = (path: string): string => plainText(fileNameOf(path))

/** A file's path within its source folder; only its name when the file is elsewhere. */
export function relativePathOf({ folder, path }: { readonly folder: string; readonly path: string }): string {
  const inside = path.startsWith(folder) ? path.slice(folder.length).replace(/^[/\\]+/, '') : ''
  return inside === '' ? fileNameOf(path) : inside
}

/** True when a path is the folder or inside it. Links are resolved when settings are changed. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder ||
  path.startsWith(folder.endsWith('/') || folder.endsWith('\\') ? folder : `${folder}/`) ||
  path.startsWith(`${folder}\\`)
