import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isPictureKey, type PictureName, pictureFileName } from './picture-name.ts'

/** Finds a picture that another process made and keeps; null for none. */
export function existingPicture(cacheDir: string, key: string, name: PictureName): string | null {
  const path = join(cacheDir, pictureFileName(key, name))
  return isPictureKey(key) && existsSync(path) ? path : null
}
