import type { TagOrigin } from '../../contract/tags.ts'

export const originsEs: Readonly<Record<TagOrigin, string>> = {
  hand: 'a mano',
  'shot-list': 'de la lista de tomas',
  'file-name': 'del nombre del archivo',
  path: 'de la ruta',
  'on-deck': 'de quien está en turno',
  folder: 'de la carpeta de origen',
}
