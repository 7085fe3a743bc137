import { videoExtensions } from '../../service/limits.ts'
import { unsupportedExtensions } from '../../station/contract/unsupported.ts'
import { isHousekeepingFolder } from './housekeeping-folders.ts'

const endingIn = (extensions: readonly string[]) =>
  new RegExp(`^[^.].*(?:${extensions.map((extension) => `\\${extension}`).join('|')})$`, 'is')

/** Visible videos, without macOS's notes (`._x.mov`). A single pattern, since every file of a scan is tested. */
const VIDEO = endingIn(videoExtensions)
const UNSUPPORTED = endingIn(unsupportedExtensions)

/** Drafts (`~x.mov`), and names that copying and downloading programs give to unfinished files. */
const UNFINISHED = /^~|\.(?:tmp|temp|part|partial|filepart|crdownload|download)\.[^.]+$/i

const extension = `(?:${videoExtensions.map((one) => `\\${one}`).join('|')})`

/**
 * Placeholders for files that are only in the cloud: iCloud (`.x.mov.icloud`), Nextcloud and ownCloud, Resilio, odrive.
 */
const PLACEHOLDER = new RegExp(`^\\.?[^.].*${extension}\\.(?:icloud|nextcloud|owncloud|rsls|rslsv|cloud)$`, 'is')

/** Endings that Windows and shares cut off or refuse, and that no program recognizes as a video's. */
const MISNAMED = new RegExp(`^[^.].*${extension}[\\s.]+$`, 'is')

export type NameKind = 'clip' | 'unfinished' | 'misnamed' | 'placeholder' | 'unsupported'

/** Classifies a file by its name; null for anything but videos. */
export function nameKind(name: string): NameKind | null {
  if (VIDEO.test(name)) return UNFINISHED.test(name) ? 'unfinished' : 'clip'
  if (UNSUPPORTED.test(name)) return UNFINISHED.test(name) ? null : 'unsupported'
  if (PLACEHOLDER.test(name)) return 'placeholder'
  return MISNAMED.test(name) ? 'misnamed' : null
}

/** Tells whether a name is a clip's: a video that is not hidden or temporary. */
export const isClipName = (name: string): boolean => nameKind(name) === 'clip'

/** Tells whether a folder is hidden or the system's own, which may hold deleted clips. */
export const isHiddenFolder = (name: string): boolean => name.startsWith('.') || isHousekeepingFolder(name)
