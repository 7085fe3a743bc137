import type { cliHelpEn } from '../../en/cli/help.ts'
import type { Texts } from '../../texts.ts'
import { auditCommandEs, auditOptionsEs } from '../screens/audit.ts'
import { backupCommandsEs, backupOptionsEs } from './backup.ts'
import { facilityCommandsEs, facilityOptionsEs, helpOfFacilityEs } from './facility.ts'
import { findOptionsEs } from './find.ts'
import { forgetCommandsEs, forgetOptionsEs } from './forget.ts'
import { queueCommandsEs } from './queue.ts'
import { helpOfSqlEs, resultsCommandsEs, resultsOptionsEs } from './results.ts'
import { settingsCommandsEs, settingsOptionsEs } from './settings.ts'
import { updateCommandEs, updateOptionsEs } from './update.ts'

export const cliHelpEs: Texts<typeof cliHelpEn> = {
  ofSql: helpOfSqlEs,
  facilityHelp: helpOfFacilityEs,
  program: 'Sube los videos que exportan las cámaras al servicio de biomecánica, cada uno con el atleta correcto.',
  commands: {
    ...resultsCommandsEs,
    audit: auditCommandEs,
    ...backupCommandsEs,
    ...facilityCommandsEs,
    update: updateCommandEs,
    ...forgetCommandsEs,
    ...settingsCommandsEs,
    ...queueCommandsEs,
    run: 'Vigila las carpetas de origen y sube cada clip terminado hasta que se detenga',
    practice: 'Ejecuta el servicio de práctica: todo el servicio en esta computadora, para pruebas y capacitación',
    headless: 'Ejecuta la estación sin ventana; sus pantallas se abren en un navegador de esta computadora',
    service: 'Ejecuta la estación como servicio que arranca automáticamente y se reinicia tras un fallo',
    'service install': 'Instala e inicia el servicio',
    'service uninstall': 'Detiene y quita el servicio; la cola, los ajustes y los clips se conservan',
    'service status': 'Muestra si el servicio y su estación están en marcha; termina con 1 si la estación no lo está',
    doctor: 'Revisa todo lo que necesita una estación e indica qué corregir',
    diagnostics:
      'Reúne el registro, el historial de los últimos 7 días, los ajustes y las versiones para soporte; sin clave ni videos',
    version: 'Muestra la versión',
    athletes: 'Administra los atletas de su organización',
    'athletes list': 'Muestra todos los atletas, o los que coincidan',
    'athletes get': 'Muestra un atleta',
    'athletes create': 'Crea un atleta, por ejemplo: create first_name=Maya last_name=Ortiz height=69',
    'athletes update': 'Cambia algunos campos de un atleta; los demás no cambian',
    'athletes delete': 'Elimina un atleta con sus capturas y resultados, y avisa a la estación de esta computadora',
    'athletes search':
      'Busca por el comienzo del nombre en la copia de los atletas que guarda la estación; funciona sin conexión',
    'athletes sync': 'Actualiza la copia de los atletas que guarda la estación',
    'athletes duplicates': 'Muestra los atletas que parecen la misma persona',
    'athletes distinct': 'Marca a dos atletas como personas distintas: ya no aparecen como duplicados',
    'athletes import': 'Crea y actualiza atletas desde un archivo CSV, TSV o XLSX; repítalo para continuar',
    'athletes export': 'Guarda todos los atletas en un archivo CSV, TSV o XLSX que se puede volver a importar',
    captures: 'Muestra las capturas de su organización',
    'captures list': 'Muestra las capturas que coincidan, primero las más recientes',
    'captures get': 'Muestra una captura',
    export: 'Crea y descarga exportaciones de biomecánica',
    'export create': 'Crea una exportación y muestra el id de su trabajo',
    'export status': 'Muestra el estado de un trabajo de exportación',
    'export download': 'Descarga las filas como CSV; retoma una descarga anterior',
    'export list': 'Muestra las exportaciones de la estación de esta computadora, primero las más recientes',
    'export resume': 'Inicia o continúa una descarga de la estación, o guarda las filas de una exportación que caducó',
    'export retry': 'Pide de nuevo una exportación de la estación como un trabajo nuevo',
    'export remove': 'Quita una exportación de la lista de la estación; sus archivos se conservan',
    rules: 'Prueba las reglas que leen etiquetas de los nombres y las listas de tomas',
    'rules try': 'Muestra qué lee cada regla en los archivos de una carpeta de origen',
    status: 'Muestra si todo está subido y qué falta; termina con 1 si no lo está',
    deck: 'Muestra y cambia quién está en turno y quién sigue',
    'deck show': 'Muestra quién está en turno y el orden de turnos',
    'deck set': 'Pone a un atleta en turno',
    'deck next': 'Pone en turno al primero del orden de turnos',
    'deck clear': 'Vacía el turno',
    'deck confirm': 'Confirma quién está en turno',
    'deck resolve': 'Elige quién estaba en turno cuando dos estaciones de una jaula no coinciden',
    'deck line-up': 'Agrega un atleta al orden de turnos',
    'deck suggest': 'Sugiere las dimensiones para un atleta y un movimiento',
    'deck skip': 'Quita al primero del orden de turnos',
    'deck move': 'Cambia de posición a alguien en el orden de turnos, 1 es el siguiente',
    'deck remove': 'Quita del orden de turnos a quien está en esta posición, 1 es el siguiente',
    clips: 'Muestra y cambia los clips de una estación; un clip se indica por su id o su nombre de archivo',
    'clips list': 'Muestra todos los clips en el orden en que se encontraron',
    'clips show': 'Muestra un clip con su historial',
    'clips why': 'Explica por qué un archivo no está subido; se indica por su ruta, su nombre o parte de él',
    'clips tag': 'Etiqueta clips a mano; sin --set, vuelve a las etiquetas automáticas',
    'clips undo': 'Deshace el último cambio de etiquetas o de turno, la última cancelación, o el cambio con este id',
    'clips redo': 'Rehace el último cambio deshecho, o el cambio deshecho con este id',
    'clips hold': 'Prolonga la espera de los clips antes de subirlos',
    'clips send': 'Sube ahora los clips en espera',
    'clips upload-anyway': 'Sube clips que parecen incompletos pero se pueden reproducir',
    'clips retry': 'Reintenta los clips que requieren atención y recupera los cancelados',
    'clips include': 'Sube clips omitidos o cuyo original falta',
    'clips leave-out': 'Omite clips cuyo original falta; los archivos no se tocan',
    'clips cancel': 'Cancela o aparta clips; los archivos no se tocan, y clips undo los recupera',
    'clips upload-again': 'Vuelve a subir clips ya subidos, o sus duplicados, con el atleta correcto',
    'clips join': 'Une clips en una sola repetición',
    'clips split': 'Hace de cada clip una repetición',
    find: 'Busca repeticiones por texto, atleta, movimiento, cámara, estado, día o nombre de archivo; las más recientes primero',
    share: 'Crea un video MP4 con las cámaras de una repetición lado a lado; nómbrela por su ID o por uno de sus clips',
    folders: 'Muestra y cambia las carpetas de origen de una estación',
    'folders list': 'Muestra las carpetas que vigila la estación',
    'folders add': 'Vigila una carpeta a partir de ahora',
    'folders existing': 'Sube los clips que ya estaban en una carpeta, o solo los nuevos: take o ignore',
    'folders exclude': 'Omite archivos de una carpeta según patrones como "calentamiento/" o "*_prueba.mp4"',
    'folders remove': 'Deja de vigilar una carpeta; sus archivos y sus clips se conservan',
    cameras: 'Muestra y corrige los relojes de las cámaras',
    'cameras list': 'Muestra todas las cámaras, la corrección de su reloj y los consejos',
    'cameras set': 'Suma segundos a las horas de grabación de una cámara; escriba -- antes de un número negativo',
    'cameras answer':
      'Responde la pregunta sobre el reloj de una cámara: right (correcto), correct (como se sugiere) o los segundos que se suman',
    'cameras times':
      'Indica si las marcas de tiempo de una cámara son del inicio o del final del clip, o lo detecta: start, end, learn',
    'cameras measure':
      'Ajusta los relojes de las cámaras al de la cámara del primer clip; todos los clips muestran el mismo intento',
    key: 'Muestra dónde está la clave de API, la guarda o la quita',
    'key show': 'Muestra si el llavero del sistema tiene la clave; nunca muestra la clave',
    'key set': 'Guarda la clave de API en el llavero del sistema',
    'key forget': 'Quita la clave de API del llavero del sistema',
    browsers: 'Muestra los navegadores con sesión iniciada en una estación y cierra sus sesiones',
    'browsers list': 'Muestra los navegadores con sesión iniciada, primero el más reciente',
    'browsers sign-out': 'Cierra la sesión de un navegador por su id, o de todos con --all',
  },
  options: {
    automaticExports: 'Las que OnDeck solicitó automáticamente',
    ...resultsOptionsEs,
    ...auditOptionsEs,
    ...backupOptionsEs,
    ...forgetOptionsEs,
    ...settingsOptionsEs,
    ...updateOptionsEs,
    ...findOptionsEs,
    ...facilityOptionsEs,
    custom: 'Importar las columnas desconocidas como atributos personalizados',
    dateOrder: 'Orden de día, mes y año en las fechas numéricas',
    deckDryRun: 'Solo mostrar qué clips cambiarían',
    dryRun: 'Solo mostrar lo que se importaría',
    existing: 'Qué hacer con los atletas que ya existen',
    heightUnit: 'Unidad de las estaturas que no la indican',
    sheet: 'Hoja de un libro; sin ella, la única con atletas',
    map: 'Campo de una columna: un campo, custom.clave o none; se puede repetir',
    result: 'Archivo del resultado, con ids; junto a la lista si no se indica',
    sameName: 'Qué hacer con una fila que coincide con un atleta solo por el nombre',
    weightUnit: 'Unidad de los pesos que no la indican',
    activity: 'Solo de esta actividad',
    allBrowsers: 'Cierra la sesión de todos los navegadores',
    at: 'Posición en el orden de turnos, 1 es el siguiente; al final de forma predeterminada',
    athlete: 'Solo de este atleta',
    athleteAgain: 'El atleta correcto: un id, o nombre y apellido',
    athletes: 'Solo este atleta; se puede repetir',
    baseUrl: 'Dirección del servicio',
    body: 'Lee el contenido en JSON de un archivo; - para la entrada estándar',
    excludePreview: 'Solo mostrar lo que se omitiría',
    excludeNone: 'No omitir nada por patrones',
    existingOfFolder: 'Qué hacer con los clips que ya están en la carpeta',
    camera: 'Nombre de la cámara que exporta a esta carpeta',
    captures: 'Si las capturas están habilitadas; si se omite, no cambia',
    captureStatus: 'awaiting_upload, processing, completed o error',
    config: 'Archivo de configuración, YAML o JSON',
    configOfService: 'Archivo de configuración con la dirección, o con el proxy para llegar a ella',
    configOfStation: 'Archivo de configuración con el que se inicia la estación',
    configToCheck: 'Revisa también las carpetas y el servicio de este archivo de configuración',
    configWithAddress: 'Archivo de configuración con la dirección',
    configFixesSettings: 'Archivo de configuración, YAML o JSON; sus ajustes no se pueden cambiar en las pantallas',
    control: 'Abre una dirección de control aparte, con su propio token',
    create: 'Crea el atleta si el servicio no tiene a nadie con ese nombre',
    dateMode: 'last_modified (predeterminado) o capture_time',
    end: 'Hora final, en los mismos formatos; si se omite, ahora',
    bom: 'Empieza el CSV con una marca de orden de bytes, para que las hojas de cálculo muestren bien los acentos',
    excel: 'Pone un apóstrofo ante el texto que una hoja de cálculo ejecutaría como fórmula',
    exportedActivity: 'Actividad, por ejemplo baseball',
    exportedMovement: 'Movimiento, por ejemplo pitching',
    exportFormat: 'Formato del archivo que hace la estación; csv por defecto',
    exportSeconds: 'Cuánto dura un trabajo de exportación',
    faults: 'Archivo JSON con las fallas que se simulan, para capacitación y pruebas',
    filter: 'Solo atletas con este atributo personalizado; se puede repetir',
    from: 'Hora inicial (ISO 8601); si se omite, ahora',
    help: 'Muestra la ayuda',
    helpCommand: 'Muestra la ayuda de un comando',
    json: 'Muestra JSON en la salida estándar',
    jsonLines: 'Muestra un objeto JSON por línea en la salida estándar',
    jsonOfPractice: 'Muestra la dirección y la clave en una línea de JSON',
    key: 'Clave de API que se acepta (empieza con sk); si se omite, se genera y se conserva',
    keyFile: 'Lee de un archivo la clave que se acepta; con -, de la entrada estándar',
    limit: 'Cantidad máxima de resultados',
    list: 'Muestra lo que se puede deshacer, primero lo más reciente',
    listUndone: 'Muestra lo que se puede rehacer, primero lo último que se deshizo',
    metric: 'Solo esta columna; se puede repetir',
    movement: 'Solo de este movimiento',
    once: 'Sube lo que hay ahora en las carpetas, espera a que termine cada clip y sale',
    open: 'Abre las pantallas en el navegador',
    out: 'Archivo que se crea, por ejemplo ondeck-diagnostics.zip',
    output: 'Archivo de salida; - para la salida estándar',
    port: 'Número de puerto; 0 elige uno libre',
    practice: 'Usa el servicio de práctica: nada sale de esta computadora',
    practiceFolder: 'Carpeta de los atletas, las capturas y los videos',
    processingSeconds: 'Cuánto tarda en procesarse un video subido',
    queueFolder: 'Carpeta de la cola y el historial de la estación',
    retentionHours: 'Cuánto se conservan los resultados de una exportación',
    rowFilter: 'Una fila por sesión: frame, o una columna de evento',
    seconds: 'Cuánto se prolonga la espera',
    seedRoster: 'Cantidad de atletas que se crean si aún no hay ninguno',
    set: 'Las etiquetas',
    idsAgain: 'Solo escribir los ID de las capturas anteriores, uno por línea',
    untilNow: 'Con --from: en turno hasta ahora; reemplaza los cambios de turno posteriores',
    setAgain: 'Otro movimiento u otras dimensiones; si no se indican, como se subió',
    shareDate: 'Escribe la fecha debajo del video',
    shareFrames: 'Solo estos cuadros de la primera cámara, por ejemplo 10-40',
    shareName: 'Escribe el nombre del atleta debajo del video',
    shareOutput: 'Archivo MP4 que se creará',
    shareSpeed: 'Velocidad; 0.25 es cámara lenta a un cuarto',
    sortedBy: 'Orden de la lista',
    source: 'Solo capturas de este origen: api',
    start: 'Hora inicial: segundos de época, un día o ISO 8601; si se omite, hace 24 horas',
    state: 'Solo clips en este estado',
    stationOfAddress: 'Carpeta de datos de la estación cuyo servicio se consulta, si no se da una dirección',
    stationOfExports: 'Carpeta de datos de la estación que exporta; la habitual si no se indica --base-url ni --config',
    stationFolder: 'Carpeta de datos de la estación, esté en marcha o no',
    tier: 'Exportaciones que permite la clave; si se omite, no cambia',
    undoDistinct: 'Lo deshace: los dos vuelven a aparecer como posibles duplicados',
    until: 'Con --once: hasta dónde debe llegar cada clip',
    version: 'Muestra la versión',
    wait: 'Espera a que termine el trabajo',
    keyCredential: 'Para una computadora donde nadie inicia sesión: guardar la clave de API cifrada por systemd',
    runAs: 'Usuario dueño de la estación, con --key-credential; de forma predeterminada, el usuario que ejecutó sudo',
    service:
      'Ejecutar bajo un gestor de servicios: no muestra direcciones y espera a que la carpeta de datos esté libre',
    serviceDryRun: 'Solo mostrar los archivos y los comandos',
    yesAgain: 'Vuelve a subir; sin esta opción solo se muestra qué se subiría',
    yes: 'Elimina; sin esta opción solo se muestra qué se eliminaría',
  },
  exitCodes: `
Códigos de salida con --once:
  0  todos los clips terminaron
  1  algunos clips requieren atención
  2  la configuración o el comando no son válidos
  3  no hubo conexión con el servicio durante 60 s, o rechazó la clave (la cola se conserva)

Si se detiene con Ctrl+C o SIGTERM, sale con 0 y conserva la cola. Con --once sale con 0 solo si todos los clips
terminaron; si no, con 1. Una segunda señal lo termina de inmediato con 130.

La clave de API se lee de la variable de entorno ONDECK_API_KEY.`,
  signInHelp: `
La dirección que se muestra permite entrar una vez a un navegador de esta computadora. Presione Intro para obtener otra.
La clave de API se lee de la variable de entorno ONDECK_API_KEY, o se ingresa en las pantallas.`,
  keyCredential: `
El servicio arranca cuando usted inicia sesión, con el llavero del sistema abierto. En una computadora donde nadie
inicia sesión (Linux):
  sudo ondeck service install --key-credential < key.txt
La clave se escribe sin que se muestre, o se lee de la entrada estándar. systemd la cifra para esta computadora.`,
  scheduleHours: `
Las horas van después de sus días: mon, tue, wed, thu, fri, sat, sun (de lunes a domingo). Sin días, valen para todos.
Siguen el reloj de esta computadora y pueden terminar al día siguiente. Por ejemplo:
  ondeck queue schedule mon-fri 18:00-06:00 sat,sun 08:00-20:00`,
  keySources: `
La clave se escribe sin que se vea, o se lee de la entrada estándar: ondeck key set < clave.txt`,
  ruleCodes: `
No se cambia nada, y no se necesita el servicio ni una clave.

Códigos de salida:
  0  todos los nombres coinciden con sus reglas
  1  algunos nombres o listas de tomas no coinciden
  2  una regla o un alias de la configuración no es válido`,
  fields: `
Los campos llevan los nombres del servicio: first_name, last_name, date_of_birth (AAAA-MM-DD), email, phone, gender,
dominant_arm, dominant_leg, activity, positions (separadas por comas), competition_level, height (pulgadas),
weight (libras), y custom.NOMBRE para un atributo personalizado. Un valor vacío borra un campo: last_name=`,
  tags: `
Las etiquetas son athlete (un id, o nombre y apellido), activity, movement y las dimensiones, por ejemplo:
  athlete="Maya Ortiz" activity=baseball movement=pitching handedness=right`,
  logLevel: (levels: string) => `
El nivel del registro es un ajuste: ondeck settings set diagnostics.logLevel debug
(${levels}; info de forma predeterminada).`,
}
