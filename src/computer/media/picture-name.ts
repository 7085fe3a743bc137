import { createHash } from 'node:crypto'

/** Pictures of a clip. */
export const pictureNames = ['poster', 'strip'] as const
export type PictureName = (typeof pictureNames)[number]

/** Increase with every change of the recipes, so that old pictures are not reused. */
const RECIPE_VERSION = 1

const KEY_BYTES = 16

/** Names a clip's pictures by its content: copies share them, and pages may cache them forever. */
export const pictureKeyOf = (fingerprint: string): string =>
  createHash('sha256').update(`${RECIPE_VERSION} ${fingerprint}`).digest().toString('hex', 0, KEY_BYTES)

/** Checks a key that came from a page before it becomes part of a path. */
export const isPictureKey = (key: string): boolean => /^[a-z0-9]+$/.test(key)

export const pictureFileName = (key: string, name: PictureName): string => `${key}.${name}.jpg`

/** False for a foreign file. */
export const isPictureFileName = (fileName: string): boolean => /^[a-z0-9]+\.(poster|strip)\.jpg$/.test(fileName)
