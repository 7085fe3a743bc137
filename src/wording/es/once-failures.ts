import { butNext as but, type Sentences } from '../failure-text.ts'
import { clipFailuresEs } from './clip-failures.ts'
import { reason, words } from './phrases.ts'
import { serviceFailuresEs } from './service-failures.ts'
import { stationFailuresEs } from './station-failures.ts'

const later = 'Espere un minuto e inténtelo de nuevo.'

/** What is said otherwise where a command has ended with it. */
export const onceFailuresEs: Sentences = {
  offline: but(serviceFailuresEs.offline, 'Revise la red y la dirección, e inténtelo de nuevo.'),
  'service-unavailable': but(serviceFailuresEs['service-unavailable'], later),
  'service-busy': but(serviceFailuresEs['service-busy'], later),
  'answer-malformed': but(
    serviceFailuresEs['answer-malformed'],
    'Inténtelo de nuevo y, si el problema persiste, avise al proveedor.',
  ),
  'key-refused': but(
    serviceFailuresEs['key-refused'],
    'Cree una clave nueva en la plataforma (“Settings, API Keys”) y asígnela a ONDECK_API_KEY.',
  ),
  'captures-not-enabled': but(
    serviceFailuresEs['captures-not-enabled'],
    'Pida al proveedor que las habilite e inicie OnDeck de nuevo. La cola se conserva.',
  ),
  'request-refused': ({ message }, thing) => ({
    message: `${thing}: el servicio lo rechazó. ${words(message)}`,
    next: 'Corrija lo que se indica e inténtelo de nuevo.',
  }),
  'athlete-not-found': ({ athlete }, thing) => ({
    message: `${athlete ?? thing}: el servicio no tiene a ese atleta.`,
    next: 'Busque el id con “ondeck athletes list”.',
  }),
  'capture-not-found': ({ message }, thing) => ({
    message: `${thing}: el servicio no tiene esa captura. ${words(message)}`,
    next: 'Busque el id de la sesión con “ondeck captures list”.',
  }),
  'folder-missing': but(
    stationFailuresEs['folder-missing'],
    'Créela, conecte el disco o la unidad compartida, o corrija la ruta.',
  ),
  'folder-unreadable': but(stationFailuresEs['folder-unreadable'], 'Dé permiso de lectura a este usuario.'),
  'file-locked': but(
    clipFailuresEs['file-locked'],
    'Cierre el programa que lo usa, o dé permiso de lectura a este usuario.',
  ),
  'disk-full': but(stationFailuresEs['disk-full'], 'Libere espacio e inténtelo de nuevo.'),
  'probe-failed': ({ detail }) => ({
    message: `El analizador (ffprobe) no funciona${reason(detail)}.`,
    next: 'Ejecute “ondeck doctor”; indica qué falta.',
  }),
}
