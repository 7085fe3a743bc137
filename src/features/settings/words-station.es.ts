import type { Texts } from '../../words/texts.ts'
import type { screenStationSettingsEn } from './words-station.en.ts'

export const screenStationSettingsEs: Texts<typeof screenStationSettingsEn> = {
  watcher: 'Búsqueda de clips',
  watchers: {
    auto: 'Automática',
    chokidar: 'Carpeta completa',
    own: 'Solo los cambios',
    none: 'Cada 10 segundos',
  },
  watcherNotes: {
    auto: 'La carpeta completa hasta 5,000 archivos; a partir de ahí, solo los cambios.',
    chokidar: 'Revisa la carpeta completa después de cada cambio (chokidar).',
    own: 'Mira solo lo que cambió. Conviene con muchos archivos.',
    none: 'Revisa cada 10 segundos. Para carpetas compartidas que no informan de los cambios.',
  },
  watcherWhy: {
    chosen: () => 'elegida en los ajustes',
    'few-files': (limit) => `hasta ${limit} archivos`,
    'many-files': (limit) => `más de ${limit} archivos`,
    'missed-clip': () => 'antes se pasó por alto un clip',
  },

  network: 'Red',
  networkWhy: 'Solo para redes con proxy o inspección del tráfico. Consulte al administrador de la red.',
  proxy: 'Proxy',
  proxyExample: 'http://proxy.example:3128',
  proxyNote: 'Déjelo vacío para usar HTTPS_PROXY del sistema. La dirección puede incluir usuario y contraseña.',
  proxyWrong: 'Esta no es la dirección de un proxy. Ingrese http:// o https://, el servidor y el puerto.',
  caFile: 'Archivo de certificado',
  caFileExample: 'Ruta completa de un archivo .pem',
  caFileNote: 'Una autoridad en la que confiar, además de las del sistema.',
  uploadHosts: 'Servidores de subida privados',
  uploadHostsExample: 'nas.local, 192.168.1.20',
  uploadHostsNote: 'Servidores de su propia red a los que el servicio puede dirigir las subidas. Sepárelos con comas.',
  uploadHostsWrong: 'Ingrese nombres de servidores o direcciones IP, separados por comas.',
  caFileWrong: 'Este archivo no se puede leer como certificado. Ingrese la ruta completa de un archivo PEM.',

  dimensionsNote:
    'En todas las carpetas. Los clips esperan en Por etiquetar hasta tener todas las dimensiones de su movimiento.',
  aliases: 'Nombres en los archivos',
  aliasesWhy: 'Números, iniciales y apodos con los que los archivos y carpetas nombran a un atleta.',
  aliasesNote: 'Se usan en las reglas de todas las carpetas.',
  noAliases: 'Aún no hay nombres. Los nombres completos se reconocen sin ellos.',
  alias: 'Nombre en los archivos',
  aliasExample: '12 o MO',
  addAlias: 'Agregar nombre',
  removeAlias: (alias) => `Quitar ${alias}`,
  aliasWrong: {
    taken: 'Este nombre ya está en la lista. Quítelo primero para usarlo con otra persona.',
    empty: 'Ingrese al menos una letra o un dígito.',
  },

  finished: 'Clips terminados',
  finishedWhy: 'Un clip está terminado cuando su archivo ya no cambia y se abre como video completo.',
  stable: 'Archivo sin cambios durante',
  stableNote: 'Auméntelo si una cámara o una copia hace pausas más largas al escribir.',
  giveUp: 'Incompleto después de',
  giveUpNote:
    'Cuánto espera OnDeck un archivo que ya no cambia pero no está completo. Después, el clip requiere atención.',
  automatic: 'Automático',

  afterUpload: 'Después de subir',
  afterUploadWhy: 'Qué pasa con un archivo cuando el servicio ha completado su captura. OnDeck nunca borra un archivo.',
  keep: 'Dejar en su lugar',
  move: 'Mover a una carpeta',
  keepNote: 'Los archivos se quedan en su carpeta.',
  moveNote: 'Se aplica a los clips que se completen a partir de ahora.',
  moveTo: 'Mover a',
  moveToNote: 'Ni dentro ni alrededor de una carpeta vigilada: los clips movidos se agregarían otra vez.',
  chooseFolder: 'Elegir una carpeta',
  homeFolder: 'Carpeta personal',
  useFolder: 'Usar esta carpeta',
  folderWrong: 'Ingrese la ruta completa de una carpeta.',

  extraKeys: 'Más ajustes de la cámara',
  extraKey: (row) => `Clave ${row}`,
  extraValue: (row) => `Valor ${row}`,
  addExtraKey: 'Agregar ajuste de la cámara',
  removeExtraKey: (row) => `Quitar ajuste de la cámara ${row}`,
  extraKeyWrong: {
    'no-key': 'Ingrese la clave.',
    'no-value': 'Ingrese el valor.',
    taken: 'Esta clave ya está en la lista.',
    'named-above': 'Use el campo de arriba para esta clave.',
  },
}
