import { unsupportedExtensions } from '../../contract/unsupported.ts'
import { videoExtensions } from '../../service-api/limits.ts'

const endingIn = (extensions: readonly string[]) =>
  new RegExp(`^[^.].*(?:${extensions.map((extension) => `\\${extension}`).join('|')})$`, 'is')

/** Not hidden, and no system's note (`._x.mov`). Asked of every file of a scan: quick. */
const VIDEO = endingIn(videoExtensions)
const UNSUPPORTED = endingIn(unsupportedExtensions)

/** Somebody's draft (`~x.mov`), or what copying and downloading programs call a file while it is not whole. */
const UNFINISHED = /^~|\.(?:tmp|temp|part|partial|filepart|crdownload|download)\.[^.]+$/i

/**
 * Whether a file is a video by its name, called as it should be when it is whole, and of a kind that the service takes;
 * null for everything else.
 */
export function nameKind(name: string): 'clip' | 'unfinished' | 'unsupported' | null {
  if (!VIDEO.test(name)) return UNSUPPORTED.test(name) && !UNFINISHED.test(name) ? 'unsupported' : null
  return UNFINISHED.test(name) ? 'unfinished' : 'clip'
}

/** Whether a file of this name is a clip: not a system's note, not hidden, not somebody's temporary file. */
export const isClipName = (name: string): boolean => nameKind(name) === 'clip'

const HOUSEKEEPING_FOLDERS = new Set(['$RECYCLE.BIN', 'SYSTEM VOLUME INFORMATION'])

/** Folders that a system keeps for itself: deleted clips live on in some. */
export const isHiddenFolder = (name: string): boolean =>
  name.startsWith('.') || HOUSEKEEPING_FOLDERS.has(name.toUpperCase())
