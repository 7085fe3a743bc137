import { notAFolder } from '../../../station/contract/failure.ts'
import { withNextStep as but, type FailureSentences, isName } from '../../failure-text.ts'
import { reason, words } from '../phrases.ts'
import { clipFailuresEs } from './clip.ts'
import { facilityFailuresEs } from './facility.ts'
import { rosterFailuresEs } from './roster.ts'
import { serviceFailuresEs } from './service.ts'
import { stationFailuresEs } from './station.ts'

const later = 'Espere un minuto e inténtelo de nuevo.'

/** Values of the options that decide how a roster's column is read. */
const choices: Readonly<Record<string, string>> = {
  '--date-order': ' mdy o dmy',
  '--height-unit': ' in, cm, m, ft o ft-in',
  '--weight-unit': ' lb o kg',
}
const valuesOf = (option: string | number | undefined) => choices[String(option)] ?? ''

/** Sentences that differ where a command ended with the failure. */
export const onceFailuresEs: FailureSentences = {
  offline: but(serviceFailuresEs.offline, 'Revise la red y la dirección, e inténtelo de nuevo.'),
  'facility-authority-unreadable': but(
    facilityFailuresEs['facility-authority-unreadable'],
    'Revise que el archivo exista y que este usuario pueda leerlo, e inténtelo de nuevo.',
  ),
  'facility-away': but(
    facilityFailuresEs['facility-away'],
    'Revise la red y el servidor de la base de datos e inténtelo de nuevo.',
  ),
  'service-unavailable': but(serviceFailuresEs['service-unavailable'], later),
  'service-busy': but(serviceFailuresEs['service-busy'], later),
  'answer-malformed': but(
    serviceFailuresEs['answer-malformed'],
    'Inténtelo de nuevo. Si el problema persiste, avise al proveedor.',
  ),
  'key-refused': but(
    serviceFailuresEs['key-refused'],
    'Cree una clave nueva en la plataforma (“Settings, API Keys”) y asígnela a ONDECK_API_KEY.',
  ),
  'captures-not-enabled': but(
    serviceFailuresEs['captures-not-enabled'],
    'Pida al proveedor que las habilite e inicie OnDeck de nuevo. La cola se conserva.',
  ),
  'request-refused': ({ message }, subject) => ({
    message: `${subject}: el servicio rechazó la solicitud. ${words(message)}`,
    next: 'Corrija la solicitud e inténtelo de nuevo.',
  }),
  'athlete-not-found': ({ athlete }, subject) => ({
    message: `${athlete ?? subject}: el servicio no tiene a ese atleta.`,
    next: `Busque el id con “ondeck athletes ${isName(athlete ?? subject) ? `search ${athlete ?? subject}` : 'list'}”.`,
  }),
  'capture-not-found': ({ message }, subject) => ({
    message: `${subject}: el servicio no tiene esa captura. ${words(message)}`,
    next: 'Busque el id de la sesión con “ondeck captures list”.',
  }),
  'folder-missing': (parameters, subject) => {
    const { message, next } = stationFailuresEs['folder-missing'](parameters, subject)
    return {
      message,
      next:
        parameters['detail'] === notAFolder
          ? next
          : 'Créela, conecte el disco o la unidad compartida, o corrija la ruta.',
    }
  },
  'folder-unreadable': but(stationFailuresEs['folder-unreadable'], 'Dé permiso de lectura a este usuario.'),
  'file-locked': but(
    clipFailuresEs['file-locked'],
    'Cierre el programa que lo usa, o dé permiso de lectura a este usuario.',
  ),
  'file-empty': but(clipFailuresEs['file-empty'], 'Si la cámara ya terminó, expórtelo de nuevo o elimínelo.'),
  'file-name-unreadable': but(
    clipFailuresEs['file-name-unreadable'],
    'Cámbiele el nombre usando letras simples y dígitos.',
  ),
  'original-missing': but(
    clipFailuresEs['original-missing'],
    'Copie el original en la carpeta, o súbalo con “ondeck clips include”.',
  ),
  'file-name-ending': but(clipFailuresEs['file-name-ending'], 'Cámbiele el nombre para que termine en .mov o .mp4.'),
  'file-in-cloud': but(clipFailuresEs['file-in-cloud'], 'Descárguelo en la aplicación del servicio en la nube.'),
  'file-name-unfinished': but(clipFailuresEs['file-name-unfinished'], 'Si está completo, cámbiele el nombre.'),
  'disk-full': but(stationFailuresEs['disk-full'], 'Libere espacio en disco e inténtelo de nuevo.'),
  'probe-failed': ({ detail }) => ({
    message: `ffprobe no funciona${reason(detail)}.`,
    next: 'Ejecute “ondeck doctor” para ver qué falta.',
  }),
  'import-locked': () => ({
    message: 'Hay otra importación en curso en esta computadora.',
    next: 'Espere a que termine e inténtelo de nuevo.',
  }),
  'roster-undecided': (parameters) => ({
    message: rosterFailuresEs['roster-undecided'](parameters).message,
    next: `Elija ${parameters['choice']} con ${parameters['option']}${valuesOf(parameters['option'])}.`,
  }),
  'athlete-same-name': but(
    rosterFailuresEs['athlete-same-name'],
    'Agregue una columna con ids o fechas de nacimiento, o elija con --same-name.',
  ),
}
