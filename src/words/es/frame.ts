import { isAccessRefused } from '../../station/contract/access-refused.ts'
import type { screenFrameEn } from '../en/frame.ts'
import type { Texts } from '../texts.ts'
import { counted } from './counted.ts'
import { clockWithArticle } from './phrases.ts'

export const screenFrameEs: Texts<typeof screenFrameEn> = {
  today: 'Hoy',
  queue: 'Cola',
  captures: 'Capturas',
  athletes: 'Atletas',
  results: 'Resultados',
  exports: 'Exportar',
  facility: 'Centro',
  audit: 'Auditoría',
  settings: 'Ajustes',
  viewer: 'Visor',
  find: 'Buscar',
  help: 'Ayuda',
  navigation: 'Navegación principal',
  needYou(untagged, stuck, unanswered = 0) {
    const tags = `${counted(untagged, 'clip', 'clips')} por etiquetar`
    const others =
      untagged > 0 ? counted(stuck, 'requiere', 'requieren') : counted(stuck, 'clip requiere', 'clips requieren')
    const isFirst = untagged + stuck === 0
    const waits = isFirst
      ? counted(unanswered, 'clip espera', 'clips esperan')
      : counted(unanswered, 'espera', 'esperan')
    const parts = [untagged > 0 && tags, stuck > 0 && `${others} atención`, unanswered > 0 && `${waits} su respuesta`]
    return parts.filter((part) => part !== false).join(', ')
  },
  toUpload: (count) => `${counted(count, 'clip', 'clips')} por subir`,
  exportsNeedYou: (count) => counted(count, 'exportación requiere atención', 'exportaciones requieren atención'),
  stationsNeedYou: (count: number) => counted(count, 'estación requiere atención', 'estaciones requieren atención'),
  problems: (count) => counted(count, 'problema', 'problemas'),
  paletteHint: 'Buscar atleta o comando',

  onDeck: 'En turno',
  nobodyOnDeck: 'Nadie',
  nobodyNote: 'Clips por etiquetar',
  since: (clock) => `desde ${clockWithArticle(clock)}`,

  noFolder: 'Sin carpetas',
  addFolder: 'Agregar carpeta',
  watching: (folders) => counted(folders, 'carpeta vigilada', 'carpetas vigiladas'),
  watchingSome: (watched, all) => `${watched} de ${all} vigiladas`,
  starting: 'Revisando carpetas',
  folderMissing: (camera) => `${camera}: falta la carpeta`,
  foldersMissing: (folders) => `${folders === 1 ? 'Falta' : 'Faltan'} ${counted(folders, 'carpeta', 'carpetas')}`,
  rescanOnly: (camera) => `${camera}: solo revisión periódica`,
  foldersRescanOnly: (folders) => `${counted(folders, 'carpeta', 'carpetas')}: solo revisión periódica`,
  lastClip: (clock) => `Último clip ${clock}`,
  newClips: (fresh, today) => `${counted(fresh, 'clip nuevo', 'clips nuevos')}, ${today} hoy`,
  noClipYet: 'Aún no hay clips',

  serviceNone: 'Aún no hay servicio',
  serviceNoneNote: 'Agregue la dirección',
  serviceNoKey: 'Falta la clave de API',
  serviceNoKeyNote: 'Ingrésela en Ajustes',
  serviceKeychain: { locked: 'Llavero bloqueado', unavailable: 'Llavero no disponible' },
  serviceKeychainNote: { locked: 'Desbloquéelo para continuar', unavailable: 'Vea Ajustes' },
  serviceConnecting: 'Conectando',
  serviceConnectingNote: 'Esperando al servicio',
  serviceConnected: 'Conectado',
  serviceOffline: (because) => (isAccessRefused(because) ? 'Acceso denegado' : 'Sin conexión'),
  serviceOfflineSince: (clock) => `desde ${clockWithArticle(clock)}`,
  serviceKeyRefused: 'Clave de API rechazada',
  serviceKeyRefusedNote: 'Ingrese una clave nueva',
  keyRefused: 'El servicio rechazó la clave de API.',
  keyRefusedNote: (clips) =>
    clips === 0 ? 'Las subidas esperan una nueva.' : `${counted(clips, 'clip espera', 'clips esperan')} una nueva.`,
  capturesRefused: 'Capturas no habilitadas',
  capturesRetryAt: (clock: string) => `Próximo reintento ${clock}`,
  retryCaptures: 'Reintentar capturas',

  transferTo: (clock) => `fin ${clock}`,
  transferProgress: 'Progreso de la subida',

  uploads: 'Las subidas',
  pauseUploads: 'Pausar subidas',
  resumeUploads: 'Reanudar subidas',
  uploadsPaused: 'Las subidas están en pausa.',
  existingWait: (count, camera) =>
    `${counted(count, 'clip', 'clips')} ya ${count === 1 ? 'estaba' : 'estaban'} en la carpeta de ${camera}.`,
  existingWaitNote: 'Esperan su respuesta. Es posible que otra computadora los haya subido.',
  uploadExisting: (count) => `Subir ${counted(count, 'clip existente', 'clips existentes')}`,
  onlyNewClips: 'Solo clips nuevos',
  uploadsPausedNote: 'Los clips esperan en la cola hasta que reanude.',
  uploadsPausedFixed: 'Definido en el archivo de configuración. Cámbielo ahí.',

  joined: 'OnDeck se ejecuta en segundo plano',
  joinedNote: 'Las subidas continúan aunque cierre esta ventana.',
  practiceWord: 'Práctica',
  practice: 'Servicio de práctica',
  practiceNote: 'Nada sale de esta computadora. Los atletas y los clips son de muestra.',
  practiceLeave: 'Salir del modo de práctica',
  stationTime: (day, here) => `Su hora: ${here} · ${day}`,
  lost: 'Se perdió la conexión con la estación',
  lostNote: 'Reconectando automáticamente. No se pierde nada de lo que escribió.',
  lostStatus: 'Estado desconocido',
  lostStatusSince: (clock) => `desde ${clockWithArticle(clock)}`,
  connecting: 'Conectando con la estación…',
  stationItself: 'Esta estación',
  brokenTitle: (subject) => `No se puede mostrar ${subject}`,
  brokenText:
    'Se produjo un error en OnDeck. Los clips se siguen encontrando, etiquetando y subiendo. Si vuelve a ocurrir, envíe este texto al soporte con el archivo de diagnóstico (Ajustes, Esta computadora; o bien ondeck diagnostics):',
  brokenKeys: 'Presione Tab o haga clic para volver a usar el teclado.',
  reload: 'Recargar página',
  theKeychain: 'El llavero',
  openSettings: 'Abrir ajustes',

  strayKeys: 'Letras ignoradas',
  strayKeysNote: 'Seguían a un nombre recién escrito. Haga una pausa o un clic para usar los atajos.',
  palette: 'Comandos',
  palettePlaceholder: 'Atleta o comando',
  paletteAthletes: 'Atletas',
  palettePutOnDeck: (name) => `Poner en turno a ${name}`,
  paletteCommands: 'Comandos',
  goTo: (place) => `Ir a ${place}`,
  changeTheme: (theme) => `Tema: ${theme}`,
  changeLanguage: (language) => `Idioma: ${language}`,
  themes: { system: 'Sistema', dark: 'Oscuro', light: 'Claro' },
  languages: { system: 'Sistema', en: 'English', es: 'Español' },

  keyMap: 'Atajos de teclado',
  openPalette: 'Buscar atleta o comando',
  openKeyMap: 'Mostrar atajos de teclado',
  openNotifications: 'Mostrar avisos',
  undo: 'Deshacer último cambio',
  redo: 'Rehacer lo último deshecho',
  groups: { everywhere: 'En todas partes', deck: 'En turno', list: 'En listas', clip: 'Clips', queue: 'Cola' },
  keys: {
    control: 'Ctrl',
    alt: 'Alt',
    shift: 'Mayús',
    enter: 'Intro',
    escape: 'Esc',
    space: 'Espacio',
    delete: 'Supr',
    home: 'Inicio',
    end: 'Fin',
    pageup: 'RePág',
    pagedown: 'AvPág',
  },

  notifications: 'Avisos',
  notificationsUnread: (count) => `Avisos, ${counted(count, 'nuevo', 'nuevos')}`,
  noNotifications: 'Sin avisos',
  dismiss: 'Descartar',

  undone: (act) => `Deshecho: ${act}`,
  undonePart: (clips, act) => `Deshecho en ${counted(clips, 'clip', 'clips')}: ${act}`,
  notUndone: (act) => `Demasiado tarde para deshacer: ${act}`,
  lastAct: 'último cambio',
  redone: (act) => `Rehecho: ${act}`,
  nothingToUndo: 'No hay nada que deshacer en esta pantalla',
  nothingToRedo: 'No hay nada que rehacer en esta pantalla',
  undoTitle: (act, time) => `¿Deshacer “${act}” de ${clockWithArticle(time)}?`,
  redoTitle: (act, time) => `¿Rehacer “${act}” de ${clockWithArticle(time)}?`,
  undoDeckThen: (name, since) => `En turno después: ${name}, desde ${clockWithArticle(since)}`,
  undoDeckNobody: 'En turno después: nadie',
  undoBecomes: (clips, name) => `${counted(clips, 'clip pasa', 'clips pasan')} a ${name}`,
  undoLoses: (clips) =>
    counted(clips, 'clip pierde su atleta y necesita etiquetas', 'clips pierden su atleta y necesitan etiquetas'),
  undoRetags: (clips) => counted(clips, 'clip recibe otras etiquetas', 'clips reciben otras etiquetas'),
  undoUnread: (clips) =>
    counted(
      clips,
      'clip nuevo aún se está revisando: será del atleta en turno cuando se grabó',
      'clips nuevos aún se están revisando: serán del atleta en turno cuando se grabaron',
    ),
  undoStays: (clips) =>
    `${counted(clips, 'clip ya se subió y no se puede cambiar', 'clips ya se subieron y no se pueden cambiar')}:`,
  undoNoClips: 'No cambiará ningún clip',
  undoOld: 'Este cambio tiene más de un minuto.',
  undoConsequence: 'Qué cambiará',
  undoOutdated: 'Los clips o el turno cambiaron mientras tanto. Revise de nuevo.',
  undoTooLate: (clips) =>
    `${counted(clips, 'clip ya se estaba subiendo o ya se había subido', 'clips ya se estaban subiendo o ya se habían subido')}: sus etiquetas no cambian.`,
  undoNotAside: (clips) =>
    `${counted(clips, 'clip ya se había recuperado, o su archivo fue reemplazado', 'clips ya se habían recuperado, o sus archivos fueron reemplazados')}.`,
  undoTaggedSince: (clips) =>
    `${counted(clips, 'clip se etiquetó de nuevo y conserva', 'clips se etiquetaron de nuevo y conservan')} las etiquetas nuevas.`,

  enterTitle: 'Inicie sesión en esta estación',
  enterHow:
    'Abra el enlace de inicio de sesión que mostró la terminal al iniciar OnDeck. Cada enlace sirve una sola vez y vence a los 10 minutos.',
  enterAgain: 'Para obtener otro enlace, presione Intro en la terminal donde se ejecuta OnDeck.',
  enterRefusedTitle: 'El enlace de inicio de sesión venció',
  enterRefused: 'Cada enlace sirve una sola vez y vence a los 10 minutos.',
  enterUnreachableTitle: 'La estación no responde',
  enterUnreachable:
    'Compruebe que OnDeck esté en ejecución. Inícielo con ondeck headless y abra el enlace que muestra.',
  enterStrangerTitle: 'Esta no es su estación',
  enterStranger:
    'Es posible que otro programa esté usando esta dirección, por lo que OnDeck no inició sesión. Si movió o reemplazó la carpeta de datos de la estación, use un nuevo enlace de inicio de sesión.',
  entering: 'Abriendo OnDeck…',
}
