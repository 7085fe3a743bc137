import type { FailureSentences } from '../../failure-text.ts'
import { reason } from '../phrases.ts'

const RETRY = 'OnDeck lo reintentará automáticamente.'
const ADMINISTRATOR = 'Si es correcta, consulte a quien administra la base de datos.'

export const facilityFailuresEs = {
  'facility-missing': () => ({
    message: 'Esta estación no forma parte de un centro.',
    next: 'Escriba la dirección de la base de datos en Ajustes, Centro.',
  }),
  'facility-invalid': ({ detail }) => ({
    message: `La dirección de la base de datos del centro no es válida${reason(detail)}.`,
    next: 'Use una dirección como postgresql://usuario@equipo:5432/base. La contraseña se escribe por separado.',
  }),
  'facility-authority-unreadable': ({ file }) => ({
    message: `No se puede leer el archivo de certificado${file ? ` ${file}` : ''} de la base de datos del centro.`,
    next: `Revise que el archivo exista y que este usuario pueda leerlo. ${RETRY}`,
  }),
  'facility-away': ({ host, detail }) => ({
    message: `La base de datos del centro${host ? ` en ${host}` : ''} no responde${reason(detail)}.`,
    next: `Los clips de las carpetas que solo vigila esta estación se siguen subiendo. ${RETRY}`,
  }),
  'facility-refused': ({ host, detail }) => ({
    message: `La base de datos del centro${host ? ` en ${host}` : ''} rechazó la conexión${reason(detail)}.`,
    next: `Vuelva a escribir la contraseña. ${ADMINISTRATOR}`,
  }),
  'facility-pooler': ({ host, detail }) => ({
    message: `El concentrador de conexiones${host ? ` en ${host}` : ''} rechaza un ajuste que OnDeck necesita${reason(detail)}.`,
    next: 'Ingrese la dirección de la propia base de datos. O haga que PgBouncer ignore statement_timeout, lock_timeout e idle_in_transaction_session_timeout (ignore_startup_parameters).',
  }),
  'facility-host-unknown': ({ host }) => ({
    message: `No se encuentra ${host || 'el servidor de la base de datos del centro'}: la red no reconoce ese nombre.`,
    next: 'Revise que la dirección de la base de datos esté bien escrita y que esta computadora tenga conexión.',
  }),
  'facility-database-unknown': ({ host, detail }) => ({
    message: `El servidor de base de datos${host ? ` en ${host}` : ''} no tiene esa base de datos${reason(detail)}.`,
    next: 'Revise el nombre al final de la dirección o pida a quien administra el servidor que la cree.',
  }),
  'facility-rights-missing': ({ host, detail }) => ({
    message: `Al usuario de esta estación le falta un permiso en la base de datos del centro${host ? ` en ${host}` : ''}${reason(detail)}.`,
    next: 'Ejecute de nuevo “ondeck facility init” con el propietario de las tablas, --station-role y el nombre de este usuario.',
  }),
  'facility-clock-off': ({ seconds }) => ({
    message: `Los relojes de esta computadora y de la base de datos del centro difieren en ${seconds} s.`,
    next: 'Active la hora automática en esta computadora. Si su reloj está bien, corrija el del servidor de la base de datos.',
  }),
  'facility-untrusted': ({ host, detail }) => ({
    message: `La conexión con la base de datos del centro${host ? ` en ${host}` : ''} no es segura${reason(detail)}.`,
    next: 'Indique el archivo de certificado de la base de datos en Ajustes, Centro, o consulte a quien la administra.',
  }),
  'facility-not-ready': ({ host }) => ({
    message: `La base de datos${host ? ` en ${host}` : ''} no está preparada para OnDeck.`,
    next: 'Ejecute “ondeck facility init” una vez, con un usuario que pueda crear tablas.',
  }),
  'facility-newer': ({ version }) => ({
    message: `La base de datos del centro se preparó con una versión más reciente de OnDeck (${version}).`,
    next: 'Actualice OnDeck en esta computadora.',
  }),
  'facility-rebuilding': () => ({
    message:
      'La base de datos del centro se restauró desde una copia de seguridad. Las estaciones están informando lo que ya subieron.',
    next: 'Los clips de carpetas compartidas esperan hasta que terminen de informar. OnDeck continúa automáticamente.',
  }),
  'facility-password-missing': () => ({
    message: 'Falta la contraseña de la base de datos del centro.',
    next: 'Escríbala en Ajustes, Centro, o ejecute “ondeck facility password set”.',
  }),
  'claim-held': ({ station }, subject) => ({
    message: `${subject}: ${station || 'otra estación'} está subiendo este video.`,
    next: 'No tiene que hacer nada. Si esa estación se detiene, esta se encarga automáticamente.',
  }),
  'claim-unclear': ({ station }, subject) => ({
    message: `${subject}: ${station || 'otra estación'} tiene un video que parece ser el mismo.`,
    next: 'OnDeck está comparando ambos videos y continuará automáticamente.',
  }),
  'claim-lost': ({ station }, subject) => ({
    message: `${subject}: ${station || 'otra estación'} se hizo cargo de la subida.`,
    next: 'Esta estación no subió nada. OnDeck espera la subida de la otra estación.',
  }),
  'claim-unresolved': ({ station }, subject) => ({
    message: `${subject}: es posible que ${station || 'otra estación'} haya enviado este video. El servicio aún no lo confirmó.`,
    next: 'OnDeck consulta al servicio y sube el video solo si no está allí.',
  }),
  'on-deck-conflict': (_parameters, subject) => ({
    message: `${subject}: dos estaciones pusieron en turno a atletas distintos mientras estaban desconectadas.`,
    next: 'En Hoy, elija quién estaba en turno.',
  }),
} satisfies FailureSentences
