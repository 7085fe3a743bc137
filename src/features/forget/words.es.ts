import { counted } from '../../words/es/counted.ts'
import type { cliForgetEn, forgetEn } from './words.en.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')
const captures = (count: number) => counted(count, 'captura', 'capturas')

export const forgetCommandsEs = {
  'athletes forget':
    'Borrar a un atleta de esta estación: nombre, imágenes y resultados; sin --yes solo se muestra qué se borraría',
  'athletes forgotten': 'Mostrar por id los atletas que esta estación olvidó',
  'athletes unforget': 'Permitir que se vuelva a leer a un atleta olvidado; lo borrado no vuelve',
}

export const forgetOptionsEs = {
  atService: 'Eliminar también al atleta en el servicio, con todas sus capturas y resultados',
  forgetDryRun: 'Solo mostrar lo que se borraría',
  forgetYes: 'Borra; sin esta opción solo se muestra qué se borraría',
}

export const cliForgetEs: typeof cliForgetEn = {
  goes: (name, id) => `Se borra de esta estación, de ${name} (${id}):`,
  here: {
    rosterRows: 'atletas de la lista',
    drafts: 'formularios sin guardar',
    changes: 'cambios registrados del atleta',
    clips: 'nombres en clips',
    pictures: 'videos cuyas imágenes y vistas previas se eliminan',
    resultSessions: 'sesiones de la biblioteca de resultados',
    drawings: 'dibujos',
    notes: 'notas de informes',
    deckEntries: 'turnos anteriores',
    lineupEntries: 'entradas de la lista de turnos',
    importRows: 'filas de importaciones de atletas',
    undoEntries: 'acciones que se pueden deshacer',
    ledgerLines: 'líneas del registro que solo conservan ids',
  },
  unknown: 'se desconoce',
  atService: (count) =>
    `El servicio elimina al atleta y todos sus datos${count === null ? '' : `: ${captures(count)}`}. No se puede deshacer.`,
  staysAtService: (count) =>
    `Queda en el servicio${count === null ? '' : `: ${captures(count)}`}. Agregue --at-service para eliminar ahí al atleta.`,
  stays: (files, backups, exports) =>
    `Fuera de alcance: los videos en las carpetas de cámaras (${files} con el nombre en el archivo), los archivos exportados (exportaciones: ${exports}), las copias de seguridad anteriores (${backups} aquí) y otras estaciones.`,
  waiting: (count) => `${clips(count)} sin subir. Primero súbalos, cancélelos o cambie sus etiquetas.`,
  addYes: 'No se borró nada. Agregue --yes para borrarlo.',
  unfinished: 'El nombre se está borrando. Lo que falta se hace la próxima vez que se inicie la estación.',
  done: (id) => `Olvidado: ${id}. Desde ahora, las sincronizaciones omiten a este atleta.`,
  restored: (id) => `La próxima sincronización vuelve a leer ${id}.`,
  isDone: 'olvidado',
  isUnfinished: 'en curso',
  isStopped: 'detenido',
}

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
