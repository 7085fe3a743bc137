import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenGuideEn } from './words.en.ts'

export const screenGuideEs: Texts<typeof screenGuideEn> = {
  title: 'Configuración inicial',
  tryPractice: 'Probar el modo de práctica',
  leave: 'Ahora no',
  leaveNote: 'Puede volver a la configuración inicial en Ajustes, Acerca de.',
  steps: 'Pasos',
  stepDone: 'listo',
  continue: 'Continuar',

  service: 'Servicio',
  serviceTitle: 'Conectar con el servicio',
  serviceWhy:
    'OnDeck sube cada clip al servicio de biomecánica, que lo analiza. Conéctese ahora o pruebe primero el modo de práctica.',
  ownService: 'Su servicio',
  ownServiceNote: 'Ingrese la dirección base que le dio su proveedor. Termina en /v1.',
  use: 'Usar este servicio',
  practice: 'Modo de práctica',
  practiceNote:
    'Atletas de muestra y dos cámaras simuladas en esta computadora. Nada sale de ella. Puede salir del modo de práctica en cualquier momento.',
  usingService: 'Los clips se suben a',
  usingPractice: 'Modo de práctica: nada sale de esta computadora.',
  otherService: 'Cambiar dirección',

  key: 'Clave de API',
  keyTitle: 'Ingrese su clave de API',
  keyWhy:
    'La clave de API identifica a su organización ante el servicio. OnDeck la guarda en el llavero de esta computadora, nunca en un archivo, y no la vuelve a mostrar.',
  keyWhyInMemory:
    'La clave de API identifica a su organización ante el servicio. El llavero de esta computadora no está disponible, así que OnDeck guarda la clave solo en memoria: ingrésela de nuevo después de cada inicio, o inicie OnDeck con ONDECK_API_KEY.',
  keyFailed: 'La prueba de conexión falló. La clave de API aún no se acepta.',
  changeAddress: 'Cambiar dirección',
  continueAnyway: 'Continuar de todos modos',
  keySave: 'Guardar y probar',
  keyPractice: 'El servicio de práctica tiene su propia clave de API.',
  keyWorks: 'Clave de API aceptada',
  keyHere: 'Clave de API guardada',
  keyGiven: 'Clave de API definida al iniciar OnDeck',
  otherKey: 'Cambiar clave de API',

  folder: 'Primera carpeta',
  folderTitle: 'Agregar una carpeta de cámara',
  folderWhy:
    'OnDeck vigila la carpeta y agrega cada clip en cuanto está escrito por completo. Nunca cambia ni borra un archivo. Puede agregar más cámaras en Ajustes.',
  foldersHere: (folders) => counted(folders, 'carpeta vigilada', 'carpetas vigiladas'),
  anotherFolder: 'Agregar otra carpeta',

  clip: 'Primer clip',
  clipTitle: 'Poner a un atleta en turno',
  clipWhy:
    'Los clips nuevos se etiquetan con el atleta en turno. Luego exporte un clip de la cámara y sígalo aquí hasta que estén sus resultados.',
  onDeckNow: (name) => `${name} está en turno`,
  changeDeck: 'Cambiar atleta',
  findAthlete: 'Elegir atleta',
  putOnDeck: 'Poner en turno',
  waiting: 'Esperando el primer clip',
  waitingNote: (folder) => `El primer video en ${folder} aparece aquí.`,
  waitingNoFolder: 'Agregue primero una carpeta: paso 3.',
  arrived: 'Primer clip encontrado',
  followNext: 'Seguir el siguiente clip',
  moreClips: (clips) => `y ${counted(clips, 'clip más', 'clips más')}`,
  finish: 'Terminar configuración',
  finishNote: 'Hoy muestra cada repetición.',
  tagIt: 'Etiquetarlo en Hoy',

  stages: {
    found: 'Encontrado',
    probed: 'Video revisado',
    tagged: 'Etiquetado',
    held: 'En espera',
    sent: 'Subido',
    completed: 'Resultados listos',
  },
  stagesNow: {
    found: 'Encontrado',
    probed: 'Revisando video',
    tagged: 'Etiquetas',
    held: 'En espera',
    sent: 'Subida',
    completed: 'Resultados',
  },
  stagesStopped: {
    found: 'Archivo',
    probed: 'Revisión del video',
    tagged: 'Por etiquetar',
    held: 'En espera',
    sent: 'Subida',
    completed: 'Resultados',
  },
  needsTagsNote: 'Agregue las etiquetas que faltan',
  stageNotes: {
    found: 'Esperando a que el archivo esté completo',
    probed: 'Duración, cuadros por segundo, hora de grabación',
    tagged: 'Atleta y movimiento',
    held: 'Aún se puede cambiar',
    sent: 'Guardado por el servicio',
    completed: 'Analizado por el servicio',
  },
  heldFor: (countdown) => `Aún se puede cambiar: ${countdown}`,
  processing: 'Procesando en el servicio',
}
