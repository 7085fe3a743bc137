import type { Say, Sentences } from '../failure-text.ts'
import { fact } from './facts.ts'
import { colon, reason, words } from './phrases.ts'

const invalid: Say = ({ field, given, expected }) => ({
  message: given === '' ? `Falta ${field}.` : `${field} no puede ser ${fact(given)}.`,
  next: `Se espera: ${fact(expected)}.`,
})

export const serviceFailuresEs = {
  offline: ({ host, detail }) => ({
    message: `No se puede conectar con ${host}${reason(detail)}.`,
    next: 'OnDeck lo reintenta automáticamente; si el problema persiste, revise la red.',
  }),
  'name-unknown': ({ host }) => ({
    message: `La red no conoce ningún equipo llamado ${host}.`,
    next: 'Revise que la dirección base esté bien escrita y que esta computadora tenga conexión.',
  }),
  'proxy-refused': ({ host, detail }) => ({
    message: `El proxy no permite que OnDeck llegue a ${host}${reason(detail)}.`,
    next: 'Revise la dirección, el usuario y la contraseña del proxy (HTTPS_PROXY, o proxy en la configuración).',
  }),
  'certificate-untrusted': ({ host, detail }) => ({
    message: `${host} presenta un certificado en el que esta computadora no confía${reason(detail)}.`,
    next: 'Si su red inspecciona el tráfico, indique su certificado con caFile en la configuración; si no es así, no continúe.',
  }),
  'service-unavailable': ({ host, status }) => ({
    message: `El servicio en ${host} no está disponible en este momento (responde ${status}).`,
    next: 'OnDeck lo reintenta automáticamente; mientras tanto no se pierde nada.',
  }),
  'service-busy': ({ host }) => ({
    message: `El servicio en ${host} pide una pausa.`,
    next: 'OnDeck espera el tiempo indicado y continúa automáticamente.',
  }),
  'not-the-service': ({ host, status, found }) => ({
    message: `Lo que responde en ${host} no es el servicio: ${fact(found)} (estado ${status}).`,
    next: 'Revise la dirección base (termina en /v1) y si la red pide iniciar sesión primero.',
  }),
  'answer-malformed': ({ host, detail }) => ({
    message: `El servicio en ${host} dio una respuesta que no se puede usar${colon(detail)}.`,
    next: 'OnDeck lo reintenta automáticamente; si el problema persiste, avise al proveedor.',
  }),
  'reservation-unusable': ({ host, detail }, thing) => ({
    message: `${thing}: el servicio en ${host} dio una reserva que no se puede usar${colon(detail)}.`,
    next: 'OnDeck la pide algunas veces más; si el problema persiste, avise al proveedor.',
  }),
  'key-missing': () => ({
    message: 'No hay clave de API.',
    next: 'Asigne la clave a la variable de entorno ONDECK_API_KEY (empieza con sk).',
  }),
  'key-malformed': () => ({
    message:
      'El contenido de ONDECK_API_KEY no puede ser una clave de API: una clave empieza con sk y no lleva espacios.',
    next: 'Copie la clave de nuevo desde “Settings, API Keys” en la plataforma.',
  }),
  'key-refused': () => ({
    message: 'El servicio rechaza la clave de API.',
    next: 'Cree una clave nueva en la plataforma (“Settings, API Keys”) e inicie OnDeck de nuevo; la cola se conserva.',
  }),
  'not-allowed': ({ message }, thing) => ({
    message: `${thing}: el servicio no lo permite. ${words(message)}`,
    next: 'Pregunte al proveedor qué permite hacer esta clave.',
  }),
  'captures-not-enabled': ({ message }) => ({
    message: `Las capturas no están habilitadas para esta organización. ${words(message)}`,
    next: 'Pida al proveedor que las habilite. Los clips siguen en cola; OnDeck reintentará automáticamente.',
  }),
  'export-not-allowed': ({ message }, thing) => ({
    message: `${thing}: el servicio no permite esta exportación. ${words(message)}`,
    next: 'Las exportaciones requieren una suscripción Base o Premium; Base incluye datos desde el 12 de diciembre de 2024.',
  }),
  'request-refused': ({ message }, thing) => ({
    message: `${thing}: el servicio rechazó la captura. ${words(message)}`,
    next: 'Corrija lo que se indica en los ajustes de la carpeta; el archivo queda donde está.',
  }),
  'capture-not-found': ({ message }, thing) => ({
    message: `${thing}: el servicio ya no tiene esta captura. ${words(message)}`,
    next: 'Si no se eliminó a propósito, ponga otra copia del archivo en la carpeta.',
  }),
  'capture-elsewhere': ({ address }, thing) => ({
    message: `${thing}: su video se envió a ${address ?? 'otro servicio'}; con la dirección y la clave actuales no se puede saber qué fue de él.`,
    next: 'Vuelva a poner esa dirección y su clave y OnDeck continúa con él; si no, apártelo.',
  }),
  'job-not-found': ({ message }, thing) => ({
    message: `${thing}: el servicio no tiene esa exportación. ${words(message)}`,
    next: 'Los resultados se conservan 72 horas: cree la exportación de nuevo.',
  }),
  'athlete-invalid': invalid,
  'export-invalid': invalid,
  'query-invalid': invalid,
  'export-failed': ({ message }, thing) => ({
    message: `${thing}: la exportación no se completó. ${words(message)}`,
    next: 'Corrija lo que se indica y cree la exportación de nuevo.',
  }),
  'export-running': (_parameters, thing) => ({
    message: `${thing}: los resultados aún no están listos.`,
    next: 'Espere, o consulte de nuevo con “ondeck export status”.',
  }),
} satisfies Sentences
