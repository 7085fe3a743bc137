import type { TagOrigin } from '../../station/contract/tags.ts'

/** Sources of tags, shown behind a tag. */
export const originsEn: Readonly<Record<TagOrigin, string>> = {
  hand: 'entered by hand',
  'shot-list': 'from the shot list',
  'file-name': 'from the file name',
  path: 'from the path',
  'on-deck': 'from on deck',
  folder: 'from the folder',
}
