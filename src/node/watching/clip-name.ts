import { videoExtensions } from '../../interface/limits.ts'

/** Not hidden, and no system's note (`._x.mov`). Asked of every file of a scan: quick. */
const VIDEO = new RegExp(`^[^.].*(?:${videoExtensions.map((extension) => `\\${extension}`).join('|')})$`, 'is')

/** Somebody's draft (`~x.mov`), or what copying and downloading programs call a file while it is not whole. */
const UNFINISHED = /^~|\.(?:tmp|temp|part|partial|filepart|crdownload|download)\.[^.]+$/i

/** Whether a file is a video by its name, and called as it should be when it is whole; null for everything else. */
export function kindOfName(name: string): 'clip' | 'unfinished' | null {
  if (!VIDEO.test(name)) return null
  return UNFINISHED.test(name) ? 'unfinished' : 'clip'
}

/** Whether a file of this name is a clip: not a system's note, not hidden, not somebody's temporary file. */
export const isClipName = (name: string): boolean => kindOfName(name) === 'clip'

const HOUSEKEEPING_FOLDERS = new Set(['$RECYCLE.BIN', 'SYSTEM VOLUME INFORMATION'])

/** Folders that a system keeps for itself: deleted clips live on in some. */
export const isHiddenFolder = (name: string): boolean =>
  name.startsWith('.') || HOUSEKEEPING_FOLDERS.has(name.toUpperCase())
