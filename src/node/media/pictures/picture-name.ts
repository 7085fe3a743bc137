import { createHash } from 'node:crypto'

/** The two pictures of a clip. */
export type PictureName = 'poster' | 'strip'

/** Goes up with every change of how pictures are made, so that old ones are not taken for them. */
const RECIPE_VERSION = 1

/** Names a clip's pictures by its content: copies share them, and a page may keep what it got for good. */
export const pictureKeyOf = (fingerprint: string): string =>
  createHash('sha256').update(`${RECIPE_VERSION} ${fingerprint}`).digest('hex').slice(0, 32)

/** Keys come back from pages: nothing else may become part of a path. */
export const isPictureKey = (key: string): boolean => /^[a-z0-9]+$/.test(key)

export const pictureFileName = (key: string, name: PictureName): string => `${key}.${name}.jpg`

/** What a file of the cache is called after; null for a file that is none of ours. */
export function parsePictureFileName(fileName: string): { key: string; name: PictureName } | null {
  const [, key, name] = /^([a-z0-9]+)\.(poster|strip)\.jpg$/.exec(fileName) ?? []
  return key !== undefined && (name === 'poster' || name === 'strip') ? { key, name } : null
}
