import type { Sentences } from '../failure-text.ts'
import { capitalised } from '../words-of.ts'
import { fact } from './facts.ts'
import { reason } from './phrases.ts'

export const stationFailuresEs = {
  'folder-missing': ({ folder }, thing) => ({
    message: `La carpeta ${folder ?? thing} no está.`,
    next: 'Créela, conecte el disco o la unidad compartida, o corrija la ruta; OnDeck vuelve a buscarla automáticamente.',
  }),
  'folder-unreadable': ({ folder, detail }, thing) => ({
    message: `La carpeta ${folder ?? thing} no se puede leer${reason(detail)}.`,
    next: 'Dé permiso de lectura a este usuario; OnDeck vuelve a intentarlo automáticamente.',
  }),
  'watching-limited': ({ detail }, thing) => ({
    message: `${thing} no se puede vigilar${reason(detail)}.`,
    next: 'No se pierde nada: en su lugar se revisa cada pocos segundos.',
  }),
  'config-invalid': ({ key, given, expected }) => {
    const what = given === undefined ? '' : `: ${fact(given)}`
    return String(key).startsWith('--')
      ? { message: `La opción ${key} no es válida${what}.`, next: `Indique ${key} con: ${fact(expected)}.` }
      : { message: `La configuración tiene un error en ${key}${what}.`, next: `Se espera: ${fact(expected)}.` }
  },
  'setting-given': ({ key }) => ({
    message: `${key} viene del archivo de configuración y no se puede cambiar aquí.`,
    next: 'Cámbielo en el archivo, o quítelo de ahí.',
  }),
  'config-missing': ({ file, detail }) => ({
    message: `No se puede leer la configuración ${file}${reason(detail)}.`,
    next: 'Indique la ruta de un archivo YAML o JSON con --config.',
  }),
  'practice-in-use': ({ folder }) => ({
    message: `Otro servicio de práctica está usando la carpeta de datos ${folder}.`,
    next: 'Deténgalo primero, o asigne a este una carpeta de datos propia.',
  }),
  'data-folder-in-use': ({ folder }) => ({
    message: `Otra estación está usando la carpeta de datos ${folder}.`,
    next: 'Deténgala primero, o asigne a esta una carpeta propia con --data-dir.',
  }),
  'data-folder-unusable': ({ folder, detail }) => ({
    message: `La carpeta de datos ${folder} no se puede usar${reason(detail)}.`,
    next:
      detail === 'no station has been started with it yet'
        ? 'Inicie una estación con ella («ondeck run» u «ondeck headless»), o indique otra carpeta de datos con --data-dir.'
        : 'Dé a este usuario permiso para leerla y escribirla, o indique otra carpeta con --data-dir.',
  }),
  'camera-unknown': ({ camera, cameras }) => ({
    message: `Ninguna cámara se llama «${camera}».`,
    next: cameras === '' ? 'Todavía no ha llegado ningún clip de una cámara.' : `Use una de estas: ${cameras}.`,
  }),
  'station-silent': ({ seconds }) => ({
    message: `La estación lleva ${seconds} s sin responder.`,
    next: 'Vea qué dice, o deténgala: el comando trabajará entonces con su carpeta de datos.',
  }),
  'data-newer': ({ file }) => ({
    message: `${file} fue escrito por una versión más nueva de OnDeck.`,
    next: 'Instale la versión más reciente; esta no lo toca.',
  }),
  'data-incompatible': ({ file, missing }) => ({
    message: `No se puede abrir ${file}: lo escribió una versión de desarrollo de OnDeck y falta ${missing}.`,
    next: 'No se cambió nada en él. Ábralo con la versión que lo escribió, o use otra carpeta de datos.',
  }),
  'output-unwritable': ({ file, detail }) => ({
    message: `No se puede escribir ${file}${reason(detail)}.`,
    next: 'Libere espacio en disco o elija otro lugar, y ejecute el comando de nuevo.',
  }),
  'disk-full': ({ file }) => ({
    message: `El disco está lleno: no se puede escribir ${file}.`,
    next: 'Libere espacio; OnDeck continúa automáticamente y no olvida nada de lo enviado.',
  }),
  'database-broken': ({ file, detail }) => ({
    message: `La base de datos de la estación, ${file}, no se puede usar${reason(detail)}.`,
    next: 'Revise el disco. Los archivos de origen están intactos; con una nueva carpeta de datos (--data-dir) se empieza de cero.',
  }),
  'port-in-use': ({ port }) => ({
    message: `Otro programa está usando el puerto ${port}.`,
    next: 'Elija otro con --port, o --port 0 para uno libre.',
  }),
  'service-missing': () => ({
    message: 'OnDeck no sabe dónde está el servicio.',
    next: 'Indique su dirección, o pruebe OnDeck con el servicio de práctica.',
  }),
  'folder-overlaps': ({ folder, other }) => ({
    message: `${folder} y ${other} están una dentro de la otra: sus clips se tomarían dos veces.`,
    next: 'Vigile solo una de las dos.',
  }),
  'folder-own-data': ({ folder, other }) => ({
    message: `${folder} no puede ser una carpeta de origen: OnDeck guarda sus propios datos en ${other} y los videos que hay ahí se subirían otra vez.`,
    next: 'Elija la carpeta a la que exporta la cámara.',
  }),
  'keychain-locked': ({ detail }) => ({
    message: `El llavero del sistema está bloqueado, así que OnDeck no puede saber si guarda una clave${reason(detail)}.`,
    next: 'Desbloquéelo (inicie sesión de nuevo, o abra el programa de contraseñas del sistema) y vuelva a comprobarlo; o indique la clave solo para esta sesión.',
  }),
  'keychain-unavailable': ({ detail }) => ({
    message: `Esta computadora no tiene un llavero que responda${reason(detail)}.`,
    next: 'En Linux, instale gnome-keyring y libsecret; hasta entonces, la clave se conserva solo durante esta sesión.',
  }),
  'practice-failed': ({ detail }) => ({
    message: `El servicio de práctica no se inició${reason(detail)}.`,
    next: 'Inténtelo de nuevo; si vuelve a ocurrir, reinicie OnDeck.',
  }),
  'not-here': ({ what }) => ({
    message: `${what === undefined ? 'Eso' : capitalised(fact(what))} no es posible desde aquí.`,
    next: 'Use la ventana de OnDeck en la computadora de la estación.',
  }),
  'screens-missing': ({ folder }) => ({
    message: `Las pantallas no están compiladas: falta ${folder}.`,
    next: 'Compílelas con “npm run build” y luego inicie OnDeck de nuevo.',
  }),
  'ffmpeg-missing': () => ({
    message: 'No se encontró ffmpeg, por lo que no hay imágenes de los clips.',
    next: 'Instale ffmpeg (en Debian: apt-get install ffmpeg); todo lo demás funciona sin él.',
  }),
  bug: ({ detail }) => ({
    message: `OnDeck cometió un error propio: ${detail}`,
    next: 'Infórmelo con este texto, por favor. No se modificó ningún archivo de origen.',
  }),
} satisfies Sentences
