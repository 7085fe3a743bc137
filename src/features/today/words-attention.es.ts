import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenAttentionEn } from './words-attention.en.ts'

const videos = (count: number) => counted(count, 'video', 'videos')
const clips = (count: number) => counted(count, 'clip', 'clips')

export const screenAttentionEs: Texts<typeof screenAttentionEn> = {
  select: 'Seleccionar',
  selectAll: 'Seleccionar todo lo que requiere atención',
  selectNone: 'Quitar selección',
  selected: (count) => `Selección: ${count}`,
  buttons: {
    retry: (count) => `Reintentar ${count}`,
    'upload-anyway': (count) => `Subir ${count} de todos modos`,
    'set-aside': (count) => `Apartar ${count}`,
    'leave-out': (count) => `Omitir ${count}`,
  },
  nameOf: {
    retry: (count) => `Reintentar ${clips(count)}`,
    'upload-anyway': (count) => `Subir ${clips(count)} de todos modos`,
    'set-aside': (count) => `Apartar ${clips(count)}`,
    'leave-out': (count) => `Omitir ${clips(count)}`,
  },
  ofSelected: {
    retry: 'Reintentar los clips seleccionados',
    'upload-anyway': 'Subir los clips seleccionados de todos modos',
    'set-aside': 'Apartar los clips seleccionados',
    'leave-out': 'Omitir los clips seleccionados',
  },
  did: {
    retry: (count) => `Reintentando ${clips(count)}`,
    'upload-anyway': (count) => `${counted(count, 'clip se subirá', 'clips se subirán')} de todos modos`,
    'set-aside': (count) =>
      `${counted(count, 'clip apartado', 'clips apartados')}. ${count === 1 ? 'El archivo se conserva' : 'Los archivos se conservan'}.`,
    'leave-out': (count) =>
      `${counted(count, 'clip omitido', 'clips omitidos')}. ${count === 1 ? 'El archivo se conserva' : 'Los archivos se conservan'}.`,
  },
  movedFiles: {
    setAside: (count) => counted(count, 'video apartado', 'videos apartados'),
    bringBack: (count) => counted(count, 'video recuperado', 'videos recuperados'),
  },
  filesStay: (count) =>
    count === 1 ? 'El archivo se conserva en su carpeta.' : 'Los archivos se conservan en sus carpetas.',
  filesUnchanged: 'No se cambió ningún archivo.',
  setFilesAside: (count) => `Apartar ${videos(count)}`,
  bringFilesBack: (count) => `Recuperar ${videos(count)}`,
  setListAside: 'Apartar los videos',
  bringListBack: 'Recuperar los videos',
  selectFiles: 'Seleccionar toda la lista',
  nothingDone: 'No se cambió ningún clip.',
  unchanged: (count) =>
    `${counted(count, 'clip había cambiado y quedó', 'clips habían cambiado y quedaron')} como estaba${count === 1 ? '' : 'n'}.`,
}
