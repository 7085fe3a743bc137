import type { screenGuideEn } from '../en/screen-guide.ts'
import type { Texts } from '../texts.ts'
import { counted } from './counted.ts'

export const screenGuideEs: Texts<typeof screenGuideEn> = {
  title: 'Primeros pasos',
  tryPractice: 'Probar con el servicio de práctica',
  leave: 'Ahora no',
  leaveNote: 'Encuentra estos pasos de nuevo en Ajustes, Acerca de.',
  steps: 'Pasos',
  stepDone: 'listo',
  continue: 'Continuar',

  service: 'Servicio',
  serviceTitle: '¿A dónde van los clips?',
  serviceWhy:
    'OnDeck lleva cada clip al servicio de biomecánica, que hace las mediciones. Pruébelo primero sin ningún riesgo o conéctelo de una vez.',
  ownService: 'El servicio real',
  ownServiceNote: 'Su proveedor le da la dirección base; termina en /v1.',
  use: 'Usar este servicio',
  practice: 'El servicio de práctica',
  practiceNote:
    'Todo en esta computadora: atletas de muestra y dos cámaras que graban solas. Nada sale de aquí; pase al trabajo real cuando quiera.',
  usingService: 'Los clips van a',
  usingPractice: 'Está practicando: nada sale de esta computadora.',
  otherService: 'Otra dirección',

  key: 'Clave',
  keyTitle: '¿Qué clave lo abre?',
  keyWhy:
    'La clave de API le demuestra al servicio que esta es su organización. Se guarda en el llavero de esta computadora, nunca en un archivo, y no se vuelve a mostrar.',
  keyWhyInMemory:
    'La clave de API demuestra al servicio que esta es su organización. El llavero de esta computadora no responde, así que OnDeck guarda la clave solo en memoria: escríbala de nuevo después de cada inicio, o inicie OnDeck con ONDECK_API_KEY.',
  keyFailed: 'Todavía no se aceptó la clave: la prueba de conexión falló.',
  changeAddress: 'Cambiar la dirección',
  continueAnyway: 'Continuar de todos modos',
  keySave: 'Guardar y probar',
  keyPractice: 'El servicio de práctica trajo su propia clave.',
  keyWorks: 'El servicio acepta la clave.',
  keyHere: 'Ya hay una clave.',
  keyGiven: 'La clave se dio al iniciar OnDeck.',
  otherKey: 'Otra clave',

  folder: 'Primera carpeta',
  folderTitle: '¿A dónde exporta la cámara?',
  folderWhy:
    'OnDeck vigila la carpeta y toma cada clip en cuanto está escrito por completo. Nunca cambia ni borra un archivo. Más cámaras pueden seguir en Ajustes.',
  foldersHere: (folders) => counted(folders, 'carpeta vigilada', 'carpetas vigiladas'),
  anotherFolder: 'Agregar otra carpeta',

  clip: 'Primer clip',
  clipTitle: '¿Quién está frente a las cámaras?',
  clipWhy:
    'Quien está en turno queda etiquetado en cada clip que llegue desde ahora. Luego exporte uno con la cámara y véalo recorrer todo el camino.',
  onDeckNow: (name) => `${name} está en turno`,
  changeDeck: 'Otra persona',
  findAthlete: 'Elija quién es',
  putOnDeck: 'Poner en turno',
  waiting: 'En espera del primer clip',
  waitingNote: (folder) => `En cuanto haya un video en ${folder}, aparece aquí.`,
  waitingNoFolder: 'Agregue primero una carpeta: paso 3.',
  arrived: 'Llegó el primer clip',
  followNext: 'Seguir el próximo',
  moreClips: (clips) => `y ${counted(clips, 'clip más', 'clips más')}`,
  finish: 'A trabajar',
  finishNote: 'Hoy muestra cada repetición desde ahora.',
  tagIt: 'Etiquetarlo en Hoy',

  stages: {
    found: 'Encontrado',
    probed: 'Examinado',
    tagged: 'Etiquetado',
    held: 'Retenido',
    sent: 'Subido',
    completed: 'Resultados listos',
  },
  stageNotes: {
    found: 'Se espera a que esté escrito por completo',
    probed: 'Duración, cuadros por segundo, hora de grabación',
    tagged: 'De quién es y qué muestra',
    held: 'Todavía se puede cambiar',
    sent: 'Guardado en el servicio',
    completed: 'El servicio lo midió',
  },
  heldFor: (countdown) => `Todavía se puede cambiar, ${countdown}`,
  processing: 'El servicio lo está procesando',
}
