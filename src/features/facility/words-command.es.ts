import { counted } from '../../words/es/counted.ts'
import { clockWithArticle, sentence } from '../../words/es/phrases.ts'
import type { Texts } from '../../words/texts.ts'
import type { cliFacilityEn, facilityCommandsEn, facilityOptionsEn } from './words-command.en.ts'

export const facilityCommandsEs: Texts<typeof facilityCommandsEn> = {
  facility: 'Prepara un centro, se une a él y lo revisa: estaciones que comparten una base de datos PostgreSQL',
  'facility init':
    'Crea las tablas del centro en una base de datos y un rol con los permisos mínimos para sus estaciones; ejecútelo de nuevo para actualizar',
  'facility join': 'Prueba la base de datos y une esta estación a su centro; pide la contraseña',
  'facility leave': 'Sale del centro; su base de datos conserva lo que esta estación informó',
  'facility test': 'Prueba cada paso hasta la base de datos del centro; no guarda nada',
  'facility status': 'Muestra la conexión y todas las estaciones del centro, la peor primero',
  'facility alone': 'Sube clips de carpetas compartidas sin la base de datos hasta que vuelva a responder',
  'facility password': 'Muestra dónde está la contraseña de la base de datos del centro, la define o la elimina',
  'facility password show': 'Muestra si el llavero del sistema tiene la contraseña; nunca muestra la contraseña',
  'facility password set': 'Guarda la contraseña en el llavero del sistema',
  'facility password forget': 'Elimina la contraseña del llavero del sistema',
}

export const facilityOptionsEs: Texts<typeof facilityOptionsEn> = {
  facilityDatabase: 'Dirección con un usuario que pueda crear tablas y roles (si falta, la de la estación)',
  stationRole:
    'Rol con el que se conectan las estaciones; se crea si no existe (si falta, los roles existentes u ondeck_station)',
  facilityTls:
    'verify: cifrada y con certificado comprobado (por defecto); encrypt: sin comprobar el certificado; off: sin cifrar',
  facilityCaFile: 'Archivo PEM de la autoridad de certificación de confianza',
  facilityCage: 'Jaula cuyo turno, orden de turnos y repeticiones comparte esta estación',
  aloneOff: 'Vuelve a esperar a la base de datos',
  yesAlone: 'Sube sin el centro; sin esta opción, solo explica qué ocurre',
}

export const helpOfFacilityEs = `
La dirección lleva un usuario y no lleva contraseña: postgresql://USUARIO@SERVIDOR:5432/BASE. OnDeck pide la contraseña
sin mostrarla o la lee de la primera línea de la entrada estándar. Con init, la segunda línea es la contraseña del rol, si
aún no existe.

Códigos de salida:
  0  todo está correcto
  1  hay estaciones que requieren atención, o a “alone” le falta --yes
  2  la dirección o el comando no es válido, o la base de datos no está preparada
  3  la base de datos no respondió, no es de confianza o rechazó el usuario o la contraseña`

const stations = (count: number) => counted(count, 'estación', 'estaciones')
const clips = (count: number) => counted(count, 'clip', 'clips')

export const cliFacilityEs: Texts<typeof cliFacilityEn> = {
  subject: 'El centro',
  enterPassword: (user: string) => `Contraseña de ${user} (no se muestra): `,
  enterNewPassword: (role: string) => `Contraseña para el rol nuevo ${role} (no se muestra): `,
  passed: 'correcto',
  skipped: 'sin probar',
  offset: (seconds: string, isAhead: boolean) =>
    `correcto: el reloj de la base de datos está ${seconds} s ${isAhead ? 'adelantado' : 'atrasado'} respecto al de esta computadora`,
  changesTake: (seconds) =>
    `Los cambios de otras estaciones tardan hasta ${seconds} s: un concentrador de conexiones no transmite avisos. La dirección de la propia base de datos sí.`,
  notSaved: 'No se guardó nada.',
  prepared: (version: string) => `La base de datos está preparada para OnDeck (PostgreSQL ${version}).`,
  migrated: (count: number) => (count === 0 ? 'Las tablas estaban al día.' : 'Las tablas se actualizaron.'),
  roleMade: (role: string) => `Se creó el rol ${role} con los permisos de una estación.`,
  roleGranted: (role: string) => `El rol ${role} tiene los permisos de una estación.`,
  excess: {
    superuser: (role: string) => `${role} es administrador y puede más de lo que una estación necesita. Use otro rol.`,
    owner: (role: string) => `${role} es propietario de las tablas y puede eliminarlas. Use otro rol.`,
    'create-in-public': (role: string) =>
      `${role} puede crear tablas en el esquema public, como cualquiera. Para impedirlo: REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
  },
  nextStep: 'En cada estación:',
  joinCommand: (address: string) => `  ondeck facility join ${address}`,
  joined: (host: string) => `Esta estación forma parte del centro en ${host}.`,
  shareFolders:
    'Use shared: true en las carpetas que vigilan varias estaciones, para que cada clip se suba una sola vez.',
  left: 'Esta estación salió del centro. Sube los clips de carpetas compartidas sin consultar a las demás.',
  link: {
    off: 'Sin conexión: la estación no está en marcha o no forma parte de un centro.',
    connecting: 'Conectando…',
    connected: (since: string) => sentence(`Conectada desde ${clockWithArticle(since)}`),
    away: (since: string) => `Sin conexión desde ${clockWithArticle(since)}:`,
  },
  passwordStates: {
    none: 'No hay contraseña para la base de datos del centro.',
    kept: 'La contraseña está en el llavero del sistema.',
    'this-start-only': 'La contraseña se conserva hasta que OnDeck se cierre:',
    locked: 'El llavero del sistema está bloqueado:',
    unavailable: 'El llavero del sistema no está disponible:',
    given: 'La contraseña viene del entorno y no se guarda.',
  },
  cage: (cage: string) => `Jaula: ${cage}`,
  notUploaded: (count: number, where: number) => `${clips(count)} aún sin subir en ${stations(where)}.`,
  heard: (clock: string) => `última señal ${clock}`,
  queued: (count: number) => `${clips(count)} en cola`,
  aloneMeans: (count: number) =>
    `${clips(count)} de carpetas compartidas ${count === 1 ? 'espera' : 'esperan'} a la base de datos del centro. Sin ella, un clip puede subirse dos veces si otra estación hace lo mismo. Agregue --yes para subir ahora.`,
  alone: 'Los clips de carpetas compartidas se suben sin el centro hasta que su base de datos vuelva a responder.',
  notAlone: 'Los clips de carpetas compartidas esperan a la base de datos del centro.',
  doctorOff: 'Esta estación no forma parte de un centro.',
  doctorPassed: (host: string, clock: string) => `${host}, cada paso ${clock}`,
  doctorFailed: (hop: string, host: string) => `${host}, paso ${hop}: `,
}
