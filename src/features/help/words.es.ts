import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenHelpEn } from './words.en.ts'

/** The Help screen; the manual's own texts are in `docs/manual/es`. */
export const screenHelpEs: Texts<typeof screenHelpEn> = {
  open: 'Abrir el manual',
  openKeyCard: 'Tarjeta de atajos para imprimir',
  search: 'Buscar en el manual',
  placeholder: 'Buscar',
  pages: 'Páginas del manual',
  found: (count) => (count === 0 ? 'No se encontró nada' : counted(count, 'sección', 'secciones')),
  print: 'Imprimir la página',
  turn: 'Página anterior y siguiente',
}
