import { videoExtensions } from '../../interface/limits.ts'

/** Not hidden, no system's note (`._x.mov`), nobody's draft (`~x.mov`). Asked of every file of a scan: quick. */
const CLIP = new RegExp(`^[^.~].*(?:${videoExtensions.map((extension) => `\\${extension}`).join('|')})$`, 'is')

/** What copying and downloading programs call a file while it is not whole, as second-to-last extension. */
const TEMPORARY = /\.(?:tmp|temp|part|partial|filepart|crdownload|download)\.[^.]+$/i

/** Whether a file of this name is a clip: not a system's note, not hidden, not somebody's temporary file. */
export const isClipName = (name: string): boolean => CLIP.test(name) && !TEMPORARY.test(name)

const HOUSEKEEPING_FOLDERS = new Set(['$RECYCLE.BIN', 'SYSTEM VOLUME INFORMATION'])

/** Folders that a system keeps for itself: deleted clips live on in some. */
export const isHiddenFolder = (name: string): boolean =>
  name.startsWith('.') || HOUSEKEEPING_FOLDERS.has(name.toUpperCase())
