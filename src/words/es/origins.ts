import type { TagOrigin } from '../../station/contract/tags.ts'

export const originsEs: Readonly<Record<TagOrigin, string>> = {
  hand: 'ingresado a mano',
  'shot-list': 'de la lista de tomas',
  'file-name': 'del nombre del archivo',
  path: 'de la ruta',
  'on-deck': 'del atleta en turno',
  folder: 'de la carpeta',
}
