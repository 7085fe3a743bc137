import { isReason } from '../../evidence-text.ts'
import { withNextStep as but, type FailureSentences } from '../../failure-text.ts'
import { words } from '../phrases.ts'
import { clipFailuresEs } from './clip.ts'
import { facilityFailuresEs } from './facility.ts'
import { onceFailuresEs } from './once.ts'
import { rosterFailuresEs } from './roster.ts'
import { serviceFailuresEs } from './service.ts'
import { stationFailuresEs } from './station.ts'
import { tagFailuresEs } from './tag.ts'

const prober = but(clipFailuresEs['probe-failed'], 'Inténtelo de nuevo. Si vuelve a ocurrir, reinstale OnDeck.')

export const failuresOnScreenEs: FailureSentences = {
  'file-incomplete': (parameters, subject) => {
    const text = clipFailuresEs['file-incomplete'](parameters, subject)
    const next =
      'Reprodúzcalo. Si no falta nada, elija Subir de todos modos. Si no, expórtelo de nuevo desde la cámara.'
    return parameters['playable'] === undefined ? text : { ...text, next }
  },
  'proxy-refused': but(
    serviceFailuresEs['proxy-refused'],
    'Revise la dirección, el usuario y la contraseña del proxy.',
  ),
  'certificate-untrusted': (parameters) => {
    const text = serviceFailuresEs['certificate-untrusted'](parameters)
    const next =
      'Si su red inspecciona el tráfico, pida al administrador el certificado en el que se debe confiar. Si no es así, no continúe.'
    return parameters['today'] === undefined ? { ...text, next } : text
  },
  'facility-not-ready': but(
    facilityFailuresEs['facility-not-ready'],
    'Pida a quien administra la base de datos que la prepare para OnDeck.',
  ),
  'facility-rights-missing': but(
    facilityFailuresEs['facility-rights-missing'],
    'Pida a quien administra la base de datos que prepare de nuevo este usuario para OnDeck.',
  ),
  'facility-password-missing': but(facilityFailuresEs['facility-password-missing'], 'Escríbala en Ajustes, Centro.'),
  'target-private': but(
    clipFailuresEs['target-private'],
    'Si es lo previsto, agregue el servidor en Ajustes, Conexión, Servidores de subida privados, y reintente. Si no, avise al proveedor.',
  ),
  'keychain-locked': but(
    stationFailuresEs['keychain-locked'],
    'Desbloquéelo (inicie sesión de nuevo en esta computadora) y elija Comprobar de nuevo en Ajustes, Conexión. Hasta entonces, la clave de API que ingrese se conserva solo hasta cerrar OnDeck.',
  ),
  'keychain-unavailable': but(
    stationFailuresEs['keychain-unavailable'],
    'En Linux, instale gnome-keyring y libsecret. Hasta entonces, la clave o la contraseña que ingrese se conserva solo hasta cerrar OnDeck.',
  ),
  'key-missing': but(serviceFailuresEs['key-missing'], 'Ingrese la clave en Ajustes, Conexión. Empieza con sk.'),
  'key-malformed': () => ({
    message: 'Esto no es una clave de API: una clave empieza con sk y no lleva espacios.',
    next: 'Copie la clave de nuevo desde “Settings, API Keys” en la plataforma.',
  }),
  'key-refused': but(
    serviceFailuresEs['key-refused'],
    'Cree una clave nueva en la plataforma (“Settings, API Keys”) e ingrésela en Ajustes, Conexión. La cola se conserva.',
  ),
  'captures-not-enabled': but(
    serviceFailuresEs['captures-not-enabled'],
    'Pida al proveedor que las habilite y reintente. Los clips siguen en cola; OnDeck también reintenta automáticamente.',
  ),
  // The service answers in English: its words come last.
  'request-refused': ({ message }, subject) => ({
    message: `${subject}: rechazado por el servicio.`,
    next: `Cambie sus etiquetas o los ajustes de la carpeta y reintente. ${words(message).replace(/[.]?$/, '.')}`,
  }),
  'export-running': but(serviceFailuresEs['export-running'], 'Espere un poco y vuelva a consultar.'),
  'file-locked': but(
    clipFailuresEs['file-locked'],
    'Cierre el programa que lo usa, o dé permiso de lectura a este usuario. Luego inténtelo de nuevo.',
  ),
  'probe-failed': prober,
  'athlete-missing': but(tagFailuresEs['athlete-missing'], 'Elija al atleta.'),
  'athlete-not-found': but(tagFailuresEs['athlete-not-found'], 'Elija a otro atleta.'),
  'athlete-unknown': but(tagFailuresEs['athlete-unknown'], 'Elija a otro atleta, o cree uno con este nombre.'),
  'athlete-ambiguous': but(tagFailuresEs['athlete-ambiguous'], 'Elija al atleta en la lista.'),
  'clip-unknown': but(tagFailuresEs['clip-unknown'], 'Elíjalo de nuevo en la lista.'),
  'clip-ambiguous': but(tagFailuresEs['clip-ambiguous'], 'Elíjalo en la lista.'),
  'activity-missing': but(tagFailuresEs['activity-missing'], 'Elija una actividad.'),
  'movement-missing': but(tagFailuresEs['movement-missing'], 'Elija un movimiento.'),
  'movement-ambiguous': but(tagFailuresEs['movement-ambiguous'], 'Elija la actividad.'),
  'dimension-missing': but(tagFailuresEs['dimension-missing'], 'Elija un valor.'),
  'config-missing': but(
    stationFailuresEs['config-missing'],
    'Compruebe que el archivo exista y se pueda leer, e inténtelo de nuevo.',
  ),
  'data-folder-in-use': but(
    stationFailuresEs['data-folder-in-use'],
    'Cierre el otro OnDeck en esta computadora e inténtelo de nuevo.',
  ),
  'data-folder-unusable': but(
    stationFailuresEs['data-folder-unusable'],
    'Dé a este usuario permiso para escribir ahí e inténtelo de nuevo.',
  ),
  'station-silent': but(
    stationFailuresEs['station-silent'],
    'No se pierde nada de lo que escribió. Inténtelo de nuevo cuando la estación esté conectada.',
  ),
  'port-in-use': but(stationFailuresEs['port-in-use'], 'Cierre ese programa e inténtelo de nuevo.'),
  'disk-full': () => ({
    message: 'El disco de esta computadora está lleno.',
    next: 'Libere espacio en disco. OnDeck continuará automáticamente y conserva el registro de todas las subidas.',
  }),
  'database-broken': () => ({
    message: 'La base de datos de esta estación no se puede usar.',
    next: 'Revise el disco y reinicie OnDeck. Los archivos de origen están intactos.',
  }),
  bug: () => ({
    message: 'Se produjo un error en OnDeck.',
    next: 'Inténtelo de nuevo. Si vuelve a ocurrir, reinicie OnDeck. Los archivos de origen están intactos.',
  }),
  'backup-foreign': but(
    stationFailuresEs['backup-foreign'],
    'Elija un archivo hecho con Ajustes, en Copia de seguridad. No se cambió nada.',
  ),
  'restore-not-empty': but(
    stationFailuresEs['restore-not-empty'],
    'Elija una carpeta nueva o vacía. Para usar esta, mueva antes su contenido a otro lugar.',
  ),
  'restore-unfinished': but(
    stationFailuresEs['restore-unfinished'],
    'Restaure otra vez la misma copia en ella. No se subió nada desde esta carpeta.',
  ),
  'roster-unreadable'(parameters) {
    const text = rosterFailuresEs['roster-unreadable'](parameters)
    if (isReason(parameters['why'], 'no-name-column', 'es'))
      return { ...text, next: 'Elija Nombre, Nombre completo o ID del atleta para una columna.' }
    if (isReason(parameters['why'], 'several-sheets', 'es')) return { ...text, next: 'Elija la hoja con la lista.' }
    if (isReason(parameters['why'], 'column-twice', 'es'))
      return { ...text, next: 'Elija otro campo para una de ellas.' }
    return text
  },
  'config-invalid'(parameters) {
    const { file, given, expected } = parameters
    // A file's problem is found by its key and line; a field's is shown beside the field.
    if (file !== undefined) return stationFailuresEs['config-invalid'](parameters)
    return {
      message: given === undefined ? 'Este valor no es válido.' : `Este valor no es válido: ${given}.`,
      next: `Se espera: ${expected}.`,
    }
  },
}

/** The same for requests that ended with the failure: nothing is retried. */
export const failuresOnceOnScreenEs: FailureSentences = {
  ...failuresOnScreenEs,
  ...onceFailuresEs,
  'key-refused': but(
    serviceFailuresEs['key-refused'],
    'Cree una clave nueva en la plataforma (“Settings, API Keys”) e ingrésela aquí.',
  ),
  'athlete-not-found': but(tagFailuresEs['athlete-not-found'], 'Elija a otro atleta.'),
  'disk-full': () => ({
    message: 'El disco de esta computadora está lleno.',
    next: 'Libere espacio en disco e inténtelo de nuevo.',
  }),
  'capture-not-found': but(serviceFailuresEs['capture-not-found'], 'Recargue la lista de capturas.'),
  'probe-failed': prober,
}
