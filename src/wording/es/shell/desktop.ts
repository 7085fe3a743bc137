import type { desktopEn } from '../../en/shell/desktop.ts'
import type { Texts } from '../../texts.ts'
import { counted } from '../counted.ts'
import { atMoment, clockWithArticle, sentence } from '../phrases.ts'

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
  closeSetting: 'Para salir de OnDeck al cerrar la ventana, vaya a Ajustes, Esta computadora.',

  whenClosed: 'Al cerrar la ventana',
  whenClosedNote: 'Mientras OnDeck sigue funcionando, continúa buscando, etiquetando y subiendo clips.',
  onClose: { hide: 'Seguir funcionando', quit: 'Salir de OnDeck' },
  login: 'Inicio de sesión',
  startAtLogin: 'Iniciar OnDeck al iniciar sesión',
  startAtLoginNote: 'OnDeck se inicia cuando usted inicia sesión en esta computadora.',
  startHidden: 'Iniciar oculto',
  startHiddenNote: 'Muestra solo el icono en la bandeja del sistema.',
}
