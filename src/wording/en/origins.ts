import type { TagOrigin } from '../../contract/tagging/tags.ts'

/** Where a tag came from. It stands behind the tag. */
export const originsEn: Readonly<Record<TagOrigin, string>> = {
  hand: 'entered by hand',
  'shot-list': 'from the shot list',
  'file-name': 'from the file name',
  path: 'from the path',
  'on-deck': 'from on deck',
  folder: 'from the folder',
}
