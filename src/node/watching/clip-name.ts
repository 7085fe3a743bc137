import { unsupportedExtensions } from '../../contract/unsupported.ts'
import { videoExtensions } from '../../service-api/limits.ts'

const endingIn = (extensions: readonly string[]) =>
  new RegExp(`^[^.].*(?:${extensions.map((extension) => `\\${extension}`).join('|')})$`, 'is')

/** Visible videos, without macOS's notes (`._x.mov`). A single pattern, since every file of a scan is tested. */
const VIDEO = endingIn(videoExtensions)
const UNSUPPORTED = endingIn(unsupportedExtensions)

/** Drafts (`~x.mov`), and names that copying and downloading programs give to unfinished files. */
const UNFINISHED = /^~|\.(?:tmp|temp|part|partial|filepart|crdownload|download)\.[^.]+$/i

/** Classifies a file by its name; null for anything but videos. */
export function nameKind(name: string): 'clip' | 'unfinished' | 'unsupported' | null {
  if (!VIDEO.test(name)) return UNSUPPORTED.test(name) && !UNFINISHED.test(name) ? 'unsupported' : null
  return UNFINISHED.test(name) ? 'unfinished' : 'clip'
}

/** Tells whether a name is a clip's: a video that is not hidden or temporary. */
export const isClipName = (name: string): boolean => nameKind(name) === 'clip'

const HOUSEKEEPING_FOLDERS = new Set(['$RECYCLE.BIN', 'SYSTEM VOLUME INFORMATION'])

/** Tells whether a folder is hidden or the system's own, which may hold deleted clips. */
export const isHiddenFolder = (name: string): boolean =>
  name.startsWith('.') || HOUSEKEEPING_FOLDERS.has(name.toUpperCase())
