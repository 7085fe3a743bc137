import type { AuditGroup, AuditNext, AuditStep } from '../../../contract/audit.ts'
import type { auditOptionsEn, auditWordsEn, cliAuditEn } from '../../en/looking/audit.ts'
import type { Texts } from '../../texts.ts'
import { counted } from '../counted.ts'

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
}

const next: Readonly<Record<AuditNext, string>> = {
  none: 'Nada que hacer',
  wait: 'Espere: OnDeck continúa automáticamente',
  tag: 'Etiquete el clip',
  retry: 'Reintente',
  'bring-back': 'Recupere el clip',
  'upload-again': 'Suba el video otra vez mientras aún lo tenga',
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

export const auditWordsEs: Texts<typeof auditWordsEn> = { answer: answerEs, groups, next, steps }

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
