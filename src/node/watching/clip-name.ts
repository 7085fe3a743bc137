import { extname } from 'node:path'
import { videoExtensions } from '../../interface/limits.ts'

const CLIP_EXTENSIONS: ReadonlySet<string> = new Set(videoExtensions)

/** What copying and downloading programs call a file while it is not whole, as last or second-to-last extension. */
const TEMPORARY_EXTENSIONS = new Set(['.tmp', '.temp', '.part', '.partial', '.filepart', '.crdownload', '.download'])

/** Whether a file of this name is a clip: not a system's note (`._x.mov`), not hidden, not somebody's temporary file. */
export function isClipName(name: string): boolean {
  const extension = extname(name).toLowerCase()
  if (!CLIP_EXTENSIONS.has(extension) || isHidden(name)) return false
  const secondToLast = extname(name.slice(0, -extension.length)).toLowerCase()
  return !TEMPORARY_EXTENSIONS.has(secondToLast)
}

const HOUSEKEEPING_FOLDERS = new Set(['$RECYCLE.BIN', 'SYSTEM VOLUME INFORMATION'])

/** Folders that a system keeps for itself: deleted clips live on in some. */
export const isHiddenFolder = (name: string): boolean =>
  name.startsWith('.') || HOUSEKEEPING_FOLDERS.has(name.toUpperCase())

const isHidden = (name: string) => name.startsWith('.') || name.startsWith('~')
