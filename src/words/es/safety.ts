import type { screenSafetyEn } from '../en/safety.ts'
import type { Texts } from '../texts.ts'
import { counted } from './counted.ts'
import { atMoment } from './phrases.ts'

export const screenSafetyEs: Texts<typeof screenSafetyEn> = {
  answers: {
    'needs-attention': 'Requiere atención',
    working: 'En curso',
    processing: 'Subido, procesando',
    'all-uploaded': 'Todo subido',
  },
  noClips: 'Nada por subir',
  pending: { paused: 'En pausa', schedule: 'Fuera del horario', offline: 'Sin conexión' },

  counts: {
    untagged: (clips) => counted(clips, 'por etiquetar', 'por etiquetar'),
    stuck: (clips) => counted(clips, 'requiere atención', 'requieren atención'),
    unanswered: (clips) => counted(clips, 'espera su respuesta', 'esperan su respuesta'),
    writing: (clips) => counted(clips, 'escribiéndose', 'escribiéndose'),
    checking: (clips) => counted(clips, 'en revisión', 'en revisión'),
    held: (clips) => counted(clips, 'en espera', 'en espera'),
    queued: (clips) => counted(clips, 'en cola', 'en cola'),
    uploading: (clips) => counted(clips, 'subiendo', 'subiendo'),
    processing: (clips) => counted(clips, 'procesando', 'procesando'),
    completed: (clips) => counted(clips, 'completado', 'completados'),
    leftOut: (clips) => counted(clips, 'omitido', 'omitidos'),
    cancelled: (clips) => counted(clips, 'cancelado', 'cancelados'),
    unsupported: (clips) => counted(clips, 'no compatible', 'no compatibles'),
  },
  clips: (clips) => counted(clips, 'clip', 'clips'),
  left: (clips) => counted(clips, 'clip pendiente', 'clips pendientes'),
  doneBy: (clock) => `termina ${atMoment(clock)}`,
  opensAt: (moment) => `sube ${atMoment(moment)}`,

  inNeed: (clips) => `${clips} por atender`,

  waiting: 'Espera',
  waitsFor: (reason) => `Espera ${reason}`,
  reasons: {
    'no-service': 'la dirección del servicio',
    'no-key': 'una clave de API',
    'key-refused': 'una clave de API nueva',
    'captures-refused': 'que se habiliten las capturas',
    'access-refused': 'acceso al servicio',
    trouble: 'a esta estación',
    paused: 'que se reanuden las subidas',
    schedule: 'el horario de subida',
    offline: 'al servicio',
  },
}
