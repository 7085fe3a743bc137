import { plainText } from '../../service-api/plain-text.ts'

/** Windows separates with a backslash, everything else with a slash; a drive letter or a share tells which. */
const isWindows = (path: string) => /^[A-Za-z]:|^\\\\/.test(path)

export const fileNameOf = (path: string): string => path.split(isWindows(path) ? /[/\\]/ : '/').at(-1) ?? path

/** A file's name as people see it: a camera may have put anything into it. */
export const shownFileName = (path: string): string => plainText(fileNameOf(path))

/** A file's path within its source folder; its name alone where it lies elsewhere. */
export function relativePathOf({ folder, path }: { readonly folder: string; readonly path: string }): string {
  const inside = path.startsWith(folder) ? path.slice(folder.length).replace(/^[/\\]+/, '') : ''
  return inside === '' ? fileNameOf(path) : inside
}

/** Whether a path lies in a folder, or is it. Links are looked through where the settings are made. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder ||
  path.startsWith(folder.endsWith('/') || folder.endsWith('\\') ? folder : `${folder}/`) ||
  path.startsWith(`${folder}\\`)
