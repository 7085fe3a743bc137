import type { screenCommonEn } from '../en/common.ts'
import type { Texts } from '../texts.ts'
import { counted } from './counted.ts'

export const screenCommonEs: Texts<typeof screenCommonEn> = {
  cancel: 'Cancelar',
  change: 'Cambiar',
  clear: 'Borrar',
  close: 'Cerrar',
  discardTitle: '¿Descartar los cambios?',
  discardNote: 'Lo que escribió no se ha guardado.',
  discardChanges: 'Descartar cambios',
  keepEditing: 'Seguir editando',
  loading: 'Cargando…',
  chooseOne: 'Elija',
  more: 'Más',
  no: 'No',
  none: 'Ninguno',
  nothingFound: 'Sin resultados',
  newRows: (rows) => (rows === 1 ? '1 nueva' : `${rows} nuevas`),
  couldNotSearch: 'No se pudo buscar',
  limitNone: 'Sin límite',
  limitOther: 'Otro…',
  limitUnit: 'Mbit/s',
  clockWrong: 'Escriba una hora, por ejemplo 7:30 p. m. o 19:30.',
  numberWrong(problem, { min, max }) {
    const kind = problem === 'not-whole' ? 'un número entero' : 'un número'
    if (min !== null && max !== null) return `Escriba ${kind} de ${min} a ${max}.`
    return min === null ? `Escriba ${kind}.` : `Escriba ${kind}, ${min} o más.`
  },
  open: 'Abrir',
  ok: 'Aceptar',
  retry: 'Reintentar',
  save: 'Guardar',
  showInFolder: 'Mostrar en la carpeta',
  undo: 'Deshacer',
  redo: 'Rehacer',
  unknown: 'Desconocido',
  yes: 'Sí',
  activity: 'Actividad',
  athlete: 'Atleta',
  camera: 'Cámara',
  file: 'Archivo',
  folder: 'Carpeta',
  movement: 'Movimiento',
  size: 'Tamaño',
  state: 'Estado',
  clips: (count) => counted(count, 'clip', 'clips'),
  cameras: (count) => counted(count, 'cámara', 'cámaras'),
}
