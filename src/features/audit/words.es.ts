import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { AuditGroup, AuditNext, AuditStep } from './audit.ts'
import type { auditOptionsEn, auditWordsEn, cliAuditEn, screenAuditEn } from './words.en.ts'

const videos = (count: number) => counted(count, 'video', 'videos')
const clips = (count: number) => counted(count, 'clip', 'clips')

const answerEs: (typeof auditWordsEn)['answer'] = ({ kind, answer, open, isCertain, items }) => {
  const isCard = kind === 'folder'
  if (answer === 'empty') return isCard ? 'No se encontraron videos' : 'No hay clips en este período'
  if (answer === 'yes') {
    if (isCard) return 'Sí, esta tarjeta se puede formatear'
    return items === 1 ? 'Sí, el único clip está subido' : `Sí, los ${clips(items)} están subidos`
  }
  const what = isCard ? videos(open) : clips(open)
  if (!isCertain) return `No: ${what} sin confirmar`
  return `No: ${what} sin subir`
}

const groups: Readonly<Record<AuditGroup, string>> = {
  missing: 'Faltan en el servicio',
  awaiting: 'El servicio espera el video',
  elsewhere: 'Subidos a otra cuenta',
  unchecked: 'No se pudieron comprobar',
  'not-uploaded': 'Nunca subidos',
  'not-imported': 'Desconocidos para OnDeck',
  unsupported: 'Videos no admitidos',
  unreadable: 'Archivos ilegibles',
  'processing-failed': 'Procesamiento fallido',
  orphan: 'Reservas sin video',
  extra: 'Capturas de más',
  known: 'Subidos',
  'left-out': 'Omitidos',
}

const next: Readonly<Record<AuditNext, string>> = {
  none: 'Nada que hacer',
  wait: 'Espere: OnDeck continúa automáticamente',
  tag: 'Etiquete el clip',
  retry: 'Reintente',
  'bring-back': 'Recupere el clip',
  'ask-provider': 'Conserve el archivo y pregunte al proveedor por la captura',
  'open-clip': 'Abra el clip para ver qué ocurre',
  'add-folder': 'Agregue la carpeta a OnDeck para subirlos',
  convert: 'Convierta a .mov o .mp4',
  'check-file': 'Revise el archivo o la tarjeta',
  'switch-account': 'Audite de nuevo con la clave de API con la que se subió',
  'delete-at-service': 'Pida al proveedor que elimine la captura',
  'audit-again': 'Audite de nuevo más tarde',
}

const steps: Readonly<Record<AuditStep, string>> = {
  scanning: 'Explorando la carpeta',
  hashing: 'Leyendo los videos',
  captures: 'Leyendo las capturas del servicio',
  comparing: 'Comparando',
}

const otherFiles = (count: number) =>
  count === 1
    ? 'Contiene 1 archivo más, por ejemplo una foto, que no se comparó.'
    : `Contiene ${counted(count, 'archivo', 'archivos')} más, por ejemplo fotos, que no se compararon.`

export const auditWordsEs: Texts<typeof auditWordsEn> = { answer: answerEs, groups, next, steps, otherFiles }

const why: Readonly<Record<AuditGroup, string>> = {
  missing: 'OnDeck los subió, pero el servicio ya no tiene la captura.',
  awaiting:
    'OnDeck envió el video completo, pero el servicio aún no lo confirma. OnDeck sigue comprobando automáticamente.',
  elsewhere: 'Se subieron con otra clave de API o a otro servicio, así que ahora no se pueden comprobar.',
  unchecked: 'El servicio no dio una respuesta útil sobre estas capturas.',
  'not-uploaded': 'OnDeck encontró estos clips y su video no se ha subido.',
  'not-imported': 'Ningún clip de OnDeck tiene el contenido de estos archivos.',
  unsupported: 'El servicio solo admite .mov y .mp4, por lo que estos videos no se subieron.',
  unreadable: 'No se pudieron leer estos archivos o carpetas; no se sabe si están subidos.',
  'processing-failed': 'El servicio tiene el video, pero no pudo procesarlo.',
  orphan: 'Capturas que OnDeck reservó y nunca usó. No falta ningún video.',
  extra: 'Una segunda captura de un clip, con su video. No falta ningún video.',
  known: 'Guardados en el servicio, que confirmó la captura.',
  'left-out':
    'Copias cuyo original está guardado, y archivos omitidos por usted, por un patrón o por ser el video de una Live Photo. No se subieron. Abra uno para subirlo.',
}

export const screenAuditEs: Texts<typeof screenAuditEn> = {
  title: 'Auditoría',
  openPalette: 'Auditoría: ¿está todo subido?',
  why: 'Compara sus clips, o cada video de una carpeta, con lo que el servicio tiene de verdad. No cambia nada.',
  scope: 'Qué auditar',
  period: 'Clips de un período',
  folder: 'Tarjeta de memoria o carpeta',
  periods: {
    today: 'Hoy',
    yesterday: 'Desde ayer',
    week: '7 días',
    month: '30 días',
    everything: 'Todo',
  },
  path: 'Ruta de la carpeta',
  choose: 'Elegir carpeta…',
  start: 'Iniciar auditoría',
  cancel: 'Cancelar auditoría',
  again: 'Repetir',
  filesFound: (count: number) => counted(count, 'archivo encontrado', 'archivos encontrados'),
  ofTotal: (done: string, total: string) => `${done} de ${total}`,
  waiting: 'Esperando al servicio. La auditoría continúa automáticamente.',
  progress: 'Progreso de la auditoría',
  finishedAt: (moment: string) => `Auditado ${moment}`,
  ofFolder: (path: string) => `Carpeta ${path}`,
  ofAll: 'Todos los clips',
  ofPeriod: (from: string) => `Clips desde ${from}`,
  items: { period: clips, folder: videos },
  captures: (count: number) => `${counted(count, 'captura comprobada', 'capturas comprobadas')} en el servicio`,
  failedBeside: (count: number) =>
    count === 1
      ? '1 video está subido, pero el servicio no pudo procesarlo.'
      : `${videos(count)} están subidos, pero el servicio no pudo procesarlos.`,
  groupWhy: why,
  results: 'Resultados',
  noneYet: 'Aún no hay auditorías',
  noneYetText: 'Inicie una antes de formatear una tarjeta de memoria o al final del día.',
  canceled: 'La auditoría se canceló. No se cambió nada.',
  outdated: 'Llegaron o cambiaron clips desde esta auditoría. Repítala cuando todo esté subido.',
  lastBelow: 'La última auditoría terminada está abajo.',
  download: 'Descargar CSV',
  fileName: 'auditoria.csv',
  openClip: (name: string) => `Abrir el clip ${name}`,
  openShort: 'Abrir clip',
  retryAll: 'Reintentar clips',
  showCaptures: 'Ver capturas',
  closeClip: 'Cerrar los detalles del clip',
  retried: (count: number) => (count === 1 ? '1 clip volvió a la cola.' : `${clips(count)} volvieron a la cola.`),
  addFolder: 'Agregar carpeta',
  more: (count: number) => `Mostrar ${count} más`,
  subject: 'La auditoría',
}

export const cliAuditEs: Texts<typeof cliAuditEn> = {
  subject: 'La auditoría',
  file: 'archivo',
  found: 'resultado',
  next: 'siguiente paso',
  total: (items: number, captures: number) =>
    `${videos(items)}: comparación con ${counted(captures, 'captura', 'capturas')} del servicio.`,
  canceled: 'La auditoría se canceló.',
  moment: 'una fecha como 2026-11-23, una fecha con hora, today, o un número de días como 7d',
  oneScope: '--folder, o bien --since y --until',
}

export const auditCommandEs =
  'Compara clips, o cada video de una carpeta, con las capturas del servicio; termina con 1 si falta algo'

export const auditOptionsEs: Texts<typeof auditOptionsEn> = {
  auditSince: 'Clips grabados o encontrados desde entonces: una fecha, fecha y hora, today o 7d; por omisión, todos',
  auditUntil: 'Clips grabados o encontrados antes de entonces',
  auditFolder: 'Audita por contenido cada video de esta carpeta, por ejemplo una tarjeta de memoria',
  auditOutput: 'Escribe además el resultado como CSV en este archivo',
  auditConfig: 'Configuración con la dirección del servicio, para una estación que no está en marcha',
}
