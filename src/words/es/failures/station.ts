import { notAFolder, notStartedYet } from '../../../station/contract/failure.ts'
import type { FailureSentences, FailureText } from '../../failure-text.ts'
import { reason } from '../phrases.ts'

const fileNotFolderText = (path: string | number): FailureText => ({
  message: `${path} es un archivo, no una carpeta.`,
  next: 'Elija la carpeta.',
})

export const stationFailuresEs = {
  'folder-missing': ({ folder, detail }, subject) =>
    detail === notAFolder
      ? fileNotFolderText(folder ?? subject)
      : {
          message: `Falta la carpeta ${folder ?? subject}.`,
          next: 'Créela, conecte el disco o la unidad compartida, o corrija la ruta. OnDeck reintentará automáticamente.',
        },
  'folder-unreadable': ({ folder, detail }, subject) => ({
    message: `La carpeta ${folder ?? subject} no se puede leer${reason(detail)}.`,
    next: 'Dé permiso de lectura a este usuario. OnDeck reintentará automáticamente.',
  }),
  'watching-limited': ({ detail }, subject) => ({
    message: `${subject} no se puede vigilar${reason(detail)}.`,
    next: 'OnDeck la revisa cada 10 segundos en su lugar. No se pierde ningún clip.',
  }),
  'config-invalid': ({ key, given, expected, file, line }) => {
    if (key === '--base-url' && given === undefined)
      return {
        message: 'No se indicó ningún servicio.',
        next: 'Agregue --base-url con la dirección del servicio, o --config con una configuración que la tenga. La clave va en ONDECK_API_KEY.',
      }
    const what = given === undefined ? '' : `: ${given}`
    const position = line === undefined ? '' : `, línea ${line}`
    const name = file === undefined || file === key ? '' : ` ${file}`
    return {
      message: String(key).startsWith('--')
        ? `La opción ${key} no es válida${what}.`
        : `La configuración${name} no es válida en ${key}${position}${what}.`,
      next: `Se espera: ${expected}.`,
    }
  },
  'setting-given': ({ key }) => ({
    message: `${key} está definido en el archivo de configuración y no se puede cambiar aquí.`,
    next: 'Cámbielo o quítelo en el archivo.',
  }),
  'setting-managed': ({ key, file }) => ({
    message: `Su organización define ${key} y aquí no se puede cambiar.`,
    next: `Consulte a su administrador, que puede cambiarlo en ${file}.`,
  }),
  'managed-untrusted': ({ file, path }) => ({
    message: `Los ajustes de ${file} no se usan porque los usuarios comunes pueden cambiar ${path}.`,
    next: 'Pida a su administrador que solo los administradores puedan escribir en el archivo y sus carpetas.',
  }),
  'key-file-unsafe': ({ file }) => ({
    message: `El archivo de clave ${file} no se usa: solo su usuario debe ser el dueño y poder leerlo.`,
    next: 'Cree una clave de API nueva, guárdela en un archivo con modo 0600 y vuelva a iniciar OnDeck.',
  }),
  'provision-not-empty': ({ file, folder }) => ({
    message: `${file} no se aplicó porque ${folder} ya tiene una estación.`,
    next: 'Cambie los ajustes de la estación o elija una carpeta de datos vacía.',
  }),
  'config-missing': ({ file, detail }) => ({
    message: `La configuración ${file} no se puede leer${reason(detail)}.`,
    next: 'Indique la ruta de un archivo YAML o JSON que este usuario pueda leer.',
  }),
  'practice-in-use': ({ folder }) => ({
    message: `Otro servicio de práctica está usando la carpeta de datos ${folder}.`,
    next: 'Deténgalo primero, o elija otra carpeta de datos para este.',
  }),
  'data-folder-in-use': ({ folder }) => ({
    message: `Otra estación está usando la carpeta de datos ${folder}.`,
    next: 'Deténgala primero, o elija otra carpeta con --data-dir.',
  }),
  'data-folder-unusable': ({ folder, detail, practice }, subject) => {
    if (detail === notAFolder) return fileNotFolderText(folder ?? subject)
    if (practice)
      return {
        message: `La carpeta de datos ${folder} no se puede usar (solo la ha usado el modo de práctica).`,
        next: `El modo de práctica tiene su propia carpeta de datos: use --data-dir ${practice}.`,
      }
    return {
      message: `La carpeta de datos ${folder} no se puede usar${reason(detail === notStartedYet ? 'todavía no se ha iniciado ninguna estación con ella' : detail)}.`,
      next:
        detail === notStartedYet
          ? 'Inicie una estación con ella (“ondeck run” u “ondeck headless”), o elija la carpeta de datos de otra estación con --data-dir.'
          : 'Dé a este usuario permiso para leerla y escribirla, o elija otra carpeta con --data-dir.',
    }
  },
  'camera-unknown': ({ camera, cameras }) => ({
    message: `Ninguna cámara se llama “${camera}”.`,
    next: cameras === '' ? 'Todavía no ha llegado ningún clip de una cámara.' : `Use una de estas: ${cameras}.`,
  }),
  'station-silent': ({ seconds }) => ({
    message: `La estación lleva ${seconds} s sin responder.`,
    next: 'Revise los mensajes de la estación, o deténgala. El comando usará entonces su carpeta de datos directamente.',
  }),
  'data-newer': ({ file, version }) => ({
    message: `${file} se escribió con ${version ? `OnDeck ${version}, una versión más reciente que esta` : 'una versión más reciente de OnDeck'}.`,
    next: version
      ? `Instale OnDeck ${version} o una versión posterior. Esta versión no modifica el archivo.`
      : 'Instale la versión más reciente. Esta versión no modifica el archivo.',
  }),
  'migration-failed': ({ file, detail, version }) => ({
    message: `No se puede actualizar ${file} para esta versión de OnDeck${reason(detail)}.`,
    next: `No se cambió nada en él. ${version ? `OnDeck ${version} lo abre` : 'Lo abre la versión de OnDeck que usaba antes'}: instale esa versión y siga trabajando con ella.`,
  }),
  'backup-running': () => ({
    message: 'Se está haciendo otra copia de seguridad.',
    next: 'Espere a que termine y vuelva a intentarlo.',
  }),
  'backup-foreign': ({ file, detail }) => ({
    message:
      detail === 'ENOENT' ? `${file} no existe.` : `${file} no es una copia de seguridad de OnDeck${reason(detail)}.`,
    next: 'Elija un archivo hecho con “ondeck backup” o con Ajustes, en Copia de seguridad. No se cambió nada.',
  }),
  'backup-damaged': ({ file, detail }) => ({
    message: `La copia de seguridad ${file} está dañada${reason(detail)}.`,
    next: 'Vuelva a copiarla desde donde se guardó, o use otra copia. No se cambió nada.',
  }),
  'restore-not-empty': ({ folder }) => ({
    message: `La carpeta de datos ${folder} no está vacía: una copia de seguridad nunca se restaura sobre una estación.`,
    next: 'Elija una carpeta nueva o vacía con --data-dir. Para usar esta, mueva antes su contenido a otro lugar.',
  }),
  'restore-unfinished': ({ folder }) => ({
    message: `La restauración en la carpeta de datos ${folder} se interrumpió antes de terminar.`,
    next: 'Ejecute otra vez “ondeck restore” con la misma copia y --data-dir. No se subió nada desde esta carpeta.',
  }),
  'data-incompatible': ({ file, missing }) => ({
    message: `No se puede abrir ${file}: lo escribió una versión de desarrollo de OnDeck y falta ${missing}.`,
    next: 'No se cambió nada en él. Ábralo con la versión que lo escribió, o use otra carpeta de datos.',
  }),
  'output-unwritable': ({ file, detail }) =>
    detail === 'EEXIST'
      ? { message: `${file} ya existe.`, next: 'Elija otro nombre. El archivo existente no se cambió.' }
      : {
          message: `No se puede escribir ${file}${reason(detail)}.`,
          next: 'Libere espacio en disco o elija otro lugar, y ejecute el comando de nuevo.',
        },
  'export-unwritable': ({ file, detail }) => ({
    message: `No se pueden escribir los archivos de la exportación en ${file}${reason(detail)}.`,
    next: 'Revise la carpeta y sus permisos. OnDeck reintentará automáticamente; las filas descargadas se conservan.',
  }),
  'export-file-gone': ({ file }) => ({
    message: `${file} se movió, cambió o eliminó después de que OnDeck lo guardó.`,
    next: 'Restaure el archivo o exporte de nuevo.',
  }),
  'library-unavailable': ({ folder, detail }) => ({
    message: `No se puede leer la biblioteca de resultados${folder === undefined ? '' : ` de ${folder}`}${reason(detail)}.`,
    next: 'Conecte su disco o recurso compartido, o revise sus permisos. Los resultados nuevos esperan en este equipo y OnDeck reintentará automáticamente.',
  }),
  'library-missing': ({ folder }) => ({
    message: `La biblioteca de resultados no está en ${folder}.`,
    next: 'Devuélvala a su lugar o elija otra carpeta para ella. Mientras tanto, los resultados nuevos esperan en este equipo.',
  }),
  'library-unwritable': ({ file, detail }) => ({
    message: `No se pueden guardar resultados en la biblioteca: ${file}${reason(detail)}.`,
    next: 'Revise la carpeta y sus permisos. OnDeck reintentará automáticamente; las filas descargadas se conservan.',
  }),
  'library-changed': ({ file }) => ({
    message: `${file} cambió o se eliminó después de que OnDeck lo guardó.`,
    next: 'Restaure el archivo o exporte de nuevo sus sesiones. OnDeck no lo lee; los demás resultados se pueden usar.',
  }),
  'library-busy': ({ file }) => ({
    message: `Otra estación está escribiendo en la biblioteca de resultados (${file}).`,
    next: 'OnDeck reintentará automáticamente.',
  }),
  'spool-lost': () => ({
    message: 'Faltan en el disco filas ya descargadas de esta exportación.',
    next: 'OnDeck las descargará de nuevo automáticamente.',
  }),
  'disk-full': ({ file }) => ({
    message: `El disco está lleno: no se puede escribir ${file}.`,
    next: 'Libere espacio en disco. OnDeck continuará automáticamente y conserva el registro de todas las subidas.',
  }),
  'database-broken': ({ file, detail }) => ({
    message: `La base de datos de la estación, ${file}, no se puede usar${reason(detail)}.`,
    next: 'Revise el disco. Los archivos de origen están intactos; para empezar de cero, use otra carpeta de datos (--data-dir).',
  }),
  'port-in-use': ({ port }) => ({
    message: `Otro programa está usando el puerto ${port}.`,
    next: 'Elija otro con --port, o use --port 0 para uno libre.',
  }),
  'service-missing': () => ({
    message: 'No se indicó la dirección del servicio.',
    next: 'Ingrese la dirección, o pruebe OnDeck con el servicio de práctica.',
  }),
  'folder-overlaps': ({ folder, other, use }) =>
    use === 'move'
      ? {
          message: `${folder} y ${other} se superponen: los clips movidos se agregarían otra vez.`,
          next: 'Mueva los clips a una carpeta que no esté dentro ni alrededor de una carpeta de origen.',
        }
      : folder === other
        ? { message: `${folder} ya es una carpeta de origen.`, next: 'Cambie sus ajustes.' }
        : {
            message: `${folder} y ${other} se superponen: sus clips se agregarían dos veces.`,
            next: 'Vigile solo una de las dos.',
          },
  'folder-own-data': ({ folder, other }) => ({
    message: `${folder} no puede ser una carpeta de origen: OnDeck guarda sus propios datos en ${other} y los videos que hay ahí se subirían otra vez.`,
    next: 'Elija la carpeta a la que exporta la cámara.',
  }),
  'keychain-locked': ({ detail }) => ({
    message: `El llavero del sistema está bloqueado, así que OnDeck no puede comprobar si guarda una clave de API${reason(detail)}.`,
    next: 'Desbloquéelo (inicie sesión de nuevo, o abra el programa de contraseñas del sistema) y vuelva a intentarlo. Hasta entonces, una estación en marcha puede usar una clave solo hasta que se detenga.',
  }),
  'keychain-unavailable': ({ detail }) => ({
    message: `El llavero del sistema no está disponible${reason(detail)}.`,
    next: 'En Linux, instale gnome-keyring y libsecret. Hasta entonces, defina la clave de API en ONDECK_API_KEY y la contraseña de un centro en ONDECK_FACILITY_PASSWORD, en lugar de keyFile y passwordFile.',
  }),
  'practice-failed': ({ detail }) => ({
    message: `El servicio de práctica no se inició${reason(detail)}.`,
    next: 'Inténtelo de nuevo. Si vuelve a fallar, reinicie OnDeck.',
  }),
  'service-manager-missing': ({ program }) => ({
    message: `Falta el programa ${program}, así que OnDeck no se puede instalar como servicio.`,
    next: 'Ejecute “ondeck headless” de otra forma, por ejemplo, con un script de inicio de sesión.',
  }),
  'service-manager-refused': ({ command, detail }) => ({
    message: `“${command}” falló${reason(detail)}.`,
    next: 'Corrija la causa y vuelva a ejecutar el comando. Puede ejecutarlo dos veces sin problema.',
  }),
  'root-required': ({ needs }) => ({
    message:
      needs === 'root'
        ? 'Solo root puede instalar un servicio que arranca sin que nadie inicie sesión.'
        : 'Este servicio es del usuario que inicia sesión, no de root.',
    next:
      needs === 'root'
        ? 'Ejecute el comando con sudo.'
        : 'Ejecute el comando sin sudo, o agregue --key-credential en una computadora donde nadie inicia sesión.',
  }),
  'sign-out-unsaved': () => ({
    message:
      'Se cerraron las sesiones, pero no se pudo guardar el cambio. Podrían volver a estar abiertas después de reiniciar.',
    next: 'Libere espacio en el disco, reinicie OnDeck y revise la lista de navegadores.',
  }),
  'not-here': ({ what }) => ({
    message: `${what ?? 'Esto'} no es posible aquí.`,
    next: 'Use la ventana de OnDeck en la computadora de la estación.',
  }),
  'screens-missing': ({ folder }) => ({
    message: `Las pantallas no están compiladas: falta ${folder}.`,
    next: 'Compílelas con “npm run build” y luego inicie OnDeck de nuevo.',
  }),
  'ffmpeg-missing': () => ({
    message: 'No se encontró ffmpeg, por lo que no hay miniaturas, vistas previas ni videos para compartir.',
    next: 'Instale ffmpeg (en Debian: apt-get install ffmpeg) y reinicie OnDeck. Todo lo demás funciona sin él.',
  }),
  bug: ({ detail }) => ({
    message: `Se produjo un error en OnDeck: ${detail}`,
    next: 'Infórmelo con este mensaje. Los archivos de origen están intactos.',
  }),
} satisfies FailureSentences
