import type { desktopEn } from '../en/desktop.ts'
import type { Texts } from '../texts.ts'
import { counted } from './counted.ts'
import { atMoment, clockWithArticle, sentence } from './phrases.ts'

export const desktopEs: Texts<typeof desktopEn> = {
  menus: {
    application: 'OnDeck',
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    uploads: 'Subidas',
    window: 'Ventana',
    help: 'Ayuda',
  },
  roles: {
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    selectAll: 'Seleccionar todo',
    resetZoom: 'Tamaño real',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    togglefullscreen: 'Pantalla completa',
    reload: 'Recargar la página',
    toggleDevTools: 'Herramientas de desarrollo',
    services: 'Servicios',
    hide: 'Ocultar OnDeck',
    hideOthers: 'Ocultar otros',
    unhide: 'Mostrar todo',
    close: 'Cerrar la ventana',
    minimize: 'Minimizar',
    zoom: 'Zoom',
    front: 'Traer todo al frente',
  },
  actions: {
    about: 'Acerca de OnDeck',
    attention: 'Requiere atención',
    'cancel-quit': 'No salir',
    'deck-next': 'Poner en turno al siguiente',
    diagnostics: 'Diagnóstico',
    exit: 'Salir',
    open: 'Abrir OnDeck',
    pause: 'Pausar subidas',
    quit: 'Salir de OnDeck',
    resume: 'Reanudar subidas',
  },

  starting: 'Iniciando…',
  quitting: 'Se cerrará cuando todos los clips se hayan subido',
  stationTrouble: 'Esta estación requiere atención',
  doneBy: (clock, left) => `Termina a ${clockWithArticle(clock)}, ${left}`,
  timeLeft: {
    minutes: (count) => `faltan unos ${counted(count, 'minuto', 'minutos')}`,
    hours: (count) => `faltan unas ${counted(count, 'hora', 'horas')}`,
  },
  onDeck: (who) => `En turno: ${who}`,
  confirmOnDeck: (who) => `¿Sigue en turno ${who}?`,
  next: (athlete) => `Poner en turno a ${athlete}`,

  quitTitle: (clips) => `${counted(clips, 'clip no se ha subido', 'clips no se han subido')} todavía`,
  quitEstimate: (size, clock) => sentence(`Quedan ${size}; la subida termina ${atMoment(clock)}`),
  quitLeft: (size) => `Quedan ${size}.`,
  quitBlocked: {
    paused: 'Las subidas están en pausa.',
    service: 'OnDeck no puede usar el servicio en este momento.',
    schedule: 'El horario de subida está vacío.',
    trouble: 'OnDeck requiere atención primero. Para ver la causa, abra OnDeck.',
  },
  quitLater: 'Si sale ahora, OnDeck subirá el resto la próxima vez que se inicie.',
  quitRestarts: (clips) =>
    clips === 1
      ? 'El clip que se está subiendo volverá a empezar desde el principio.'
      : 'Los clips que se están subiendo volverán a empezar desde el principio.',
  quitWhenDone: 'Salir al terminar',
  quitNow: 'Salir ahora',

  keepsRunning: 'OnDeck sigue funcionando',
  keepsRunningNote: 'Continúa buscando, etiquetando y subiendo clips.',
  openFrom: {
    tray: 'Para abrirlo o salir, use su icono en la bandeja del sistema.',
    menuBar: 'Para abrirlo o salir, use su icono en la barra de menús.',
    minimized:
      'Este escritorio no tiene bandeja del sistema, así que la ventana queda minimizada. Para mostrarla de nuevo, inicie OnDeck otra vez.',
  },
  hung: 'La ventana de OnDeck no responde',
  hungNote: 'Espere un momento o recargue la ventana. La estación continúa buscando y subiendo clips.',
  hungWait: 'Esperar',
  hungReload: 'Recargar',

  otherStart: 'OnDeck ya está en ejecución',
  otherStartNote: {
    dataDir: (folder) => `Usa la carpeta de datos ${folder}. Este inicio pidió otra.`,
    config: 'Se inició con otro archivo de configuración.',
    practice: 'Este inicio pidió el modo de práctica.',
    provision: 'Un archivo de aprovisionamiento solo se lee al iniciar OnDeck.',
  },
  otherStartNext: 'Para usar las opciones del nuevo inicio, salga de OnDeck e inícielo de nuevo.',

  moveTitle: '¿Mover OnDeck a la carpeta Aplicaciones?',
  moveNote: 'Desde aquí, OnDeck no puede iniciarse al iniciar sesión ni actualizarse. Al moverlo, OnDeck se reinicia.',
  moveNow: 'Mover a Aplicaciones',
  moveLater: 'Ahora no',
  moveFailed: 'No se pudo mover OnDeck a la carpeta Aplicaciones',
  moveFailedNext: 'Salga de OnDeck, arrástrelo a la carpeta Aplicaciones en el Finder y ábralo ahí.',

  closeSetting: 'Para salir de OnDeck al cerrar la ventana, vaya a Ajustes, Esta computadora.',

  whenClosed: 'Al cerrar la ventana',
  whenClosedNote: 'Mientras OnDeck sigue funcionando, continúa buscando, etiquetando y subiendo clips.',
  onClose: { hide: 'Seguir funcionando', quit: 'Salir de OnDeck' },
  login: 'Inicio de sesión',
  startAtLogin: 'Iniciar OnDeck al iniciar sesión',
  startAtLoginNote: 'OnDeck se inicia cuando usted inicia sesión en esta computadora.',
  loginState: {
    'needs-approval': 'macOS espera su aprobación. Abra Ajustes del Sistema, General, Ítems de inicio y active OnDeck.',
    'turned-off': 'Está desactivado en la lista de aplicaciones de inicio del sistema. Active OnDeck ahí.',
    refused:
      'El sistema no lo aceptó. Una copia de OnDeck sin certificado quizás no pueda iniciarse al iniciar sesión: agregue OnDeck usted mismo a las aplicaciones de inicio.',
    misplaced:
      'OnDeck se ejecuta desde una imagen de disco o una carpeta temporal. Muévalo primero a la carpeta Aplicaciones.',
  },
  notificationProblem: 'El sistema no muestra las notificaciones de OnDeck',
  notificationProblemNote: (reason) =>
    `Motivo: ${reason} Siguen en esta ventana, en Notificaciones. Permita las notificaciones de OnDeck en los ajustes del sistema; macOS no las muestra si la copia no tiene certificado.`,
  startHidden: 'Iniciar oculto',
  startHiddenNote: 'Muestra solo el icono en la bandeja del sistema.',
}
