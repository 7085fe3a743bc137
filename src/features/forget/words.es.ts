import { counted } from '../../words/es/counted.ts'
import type { forgetEn } from './words.en.ts'

export const forgetEs: typeof forgetEn = {
  forget: 'Olvidar',
  orDelete:
    'Olvidar borra al atleta solo de esta computadora. Eliminar quita al atleta y todas sus capturas del servicio.',
  erasedName: (shortId) => `Atleta olvidado ${shortId}`,
  title: (name) => `¿Olvidar a ${name}?`,
  forgetAthlete: 'Olvidar atleta',
  erased: 'Se borra de esta estación:',
  name: 'El nombre y todos los datos del atleta, en la lista, los turnos, las reglas y los registros técnicos',
  clips: (clips) => `El nombre en ${counted(clips, 'clip', 'clips')}`,
  pictures: (videos) => `Imágenes y vistas previas de ${counted(videos, 'video', 'videos')}`,
  results: (sessions) => `${counted(sessions, 'sesión', 'sesiones')} de la biblioteca de resultados`,
  resultsUnknown: 'Resultados del atleta: la biblioteca no se puede leer en este momento',
  drawings: (drawings) => counted(drawings, 'dibujo', 'dibujos'),
  records: (records) =>
    counted(records, 'formulario, nota o cambio registrado', 'formularios, notas y cambios registrados'),
  kept: 'OnDeck recuerda sin el nombre qué videos subió, para que ninguno se suba dos veces. El atleta no vuelve al actualizar la lista.',
  outOfReach: (files, backups) =>
    `No se borran: los videos en las carpetas de cámaras${files === 0 ? '' : ` (${counted(files, 'archivo tiene', 'archivos tienen')} el nombre)`}, los archivos exportados, las copias de seguridad anteriores${backups === 0 ? '' : ` (${backups} aquí)`} ni otras estaciones.`,
  atService: 'Eliminar también al atleta en el servicio, con todas sus capturas y resultados',
  waiting: (clips) =>
    `${counted(clips, 'clip', 'clips')} sin subir. Primero súbalos, cancélelos o cambie sus etiquetas.`,
  forgotten: 'Atleta olvidado',
  unfinished: 'Se está olvidando al atleta. OnDeck termina la próxima vez que se inicie.',
}
