import type { FailureSentence, FailureSentences } from '../../failure-text.ts'
import { at, colon, reason, words } from '../phrases.ts'

const invalid: FailureSentence = ({ field, given, expected }) => ({
  message: given === '' ? `Falta ${field}.` : `${field} no puede ser ${given}.`,
  next: `Se espera: ${expected}.`,
})

export const serviceFailuresEs = {
  offline: ({ host, detail }) => ({
    message: `No se puede conectar con ${host}${reason(detail)}.`,
    next: 'OnDeck reintentará automáticamente. Si el problema persiste, revise la red.',
  }),
  'name-unknown': ({ host }) => ({
    message: `No se encuentra ${host}: la red no reconoce este nombre.`,
    next: 'Revise que la dirección base esté bien escrita y que esta computadora tenga conexión a la red.',
  }),
  'proxy-refused': ({ host, detail }) => ({
    message: `El proxy rechazó la conexión con ${host}${reason(detail)}.`,
    next: 'Revise la dirección, el usuario y la contraseña del proxy (HTTPS_PROXY, o proxy en la configuración).',
  }),
  'certificate-untrusted': ({ host, detail, today }) =>
    today === undefined
      ? {
          message: `Esta computadora no confía en el certificado de ${host}${reason(detail)}.`,
          next: 'Si su red inspecciona el tráfico, agregue su certificado con caFile en la configuración. Si no es así, no continúe.',
        }
      : {
          message: `El certificado de ${host} no es válido en la fecha de esta computadora, ${today}${reason(detail)}.`,
          next: 'Revise la fecha y la hora de esta computadora. Si son correctas, quien administra esa dirección debe renovar el certificado.',
        },
  'service-unavailable': ({ host, status }) => ({
    message: `El servicio en ${host} no está disponible en este momento (estado ${status}).`,
    next: 'OnDeck reintentará automáticamente. No se pierde nada.',
  }),
  'service-busy': ({ host }) => ({
    message: `El servicio en ${host} está ocupado y pidió esperar.`,
    next: 'OnDeck esperará el tiempo indicado y luego reintentará automáticamente.',
  }),
  'not-the-service': ({ host, status, found }) => ({
    message: `${host} no es el servicio: respondió con ${found} (estado ${status}).`,
    next: 'OnDeck lo reintentará automáticamente. Si continúa, revise la dirección base (termina en /v1) y si la red exige iniciar sesión primero.',
  }),
  'refused-without-error': ({ host, status }) => ({
    message: `Algo responde ${status} en lugar de ${host}, sin el error habitual del servicio.`,
    next: 'Revise la clave de API y la red. OnDeck lo reintentará automáticamente y conserva los clips.',
  }),
  'answer-malformed': ({ host, detail }) => ({
    message: `El servicio${at(host)} envió una respuesta no válida${colon(detail)}.`,
    next: 'OnDeck reintentará automáticamente. Si el problema persiste, avise al proveedor.',
  }),
  'reservation-unusable': ({ host, detail }, subject) => ({
    message: `${subject}: el servicio en ${host} envió una reserva no válida${colon(detail)}.`,
    next: 'OnDeck reintentará algunas veces. Si el problema persiste, avise al proveedor.',
  }),
  'key-missing': () => ({
    message: 'No se indicó la clave de API.',
    next: 'Asigne la clave a la variable de entorno ONDECK_API_KEY (empieza con sk).',
  }),
  'key-malformed': () => ({
    message: 'ONDECK_API_KEY no es una clave de API: una clave empieza con sk y no lleva espacios.',
    next: 'Copie la clave de nuevo desde “Settings, API Keys” en la plataforma.',
  }),
  'key-refused': () => ({
    message: 'El servicio rechazó la clave de API.',
    next: 'Cree una clave nueva en la plataforma (“Settings, API Keys”) y reinicie OnDeck. La cola se conserva.',
  }),
  'not-allowed': ({ message }, subject) => ({
    message: `${subject}: el servicio no lo permite. ${words(message)}`,
    next: 'Pregunte al proveedor qué permisos tiene esta clave.',
  }),
  'captures-not-enabled': ({ message }) => ({
    message: `Las capturas no están habilitadas para esta organización. ${words(message)}`,
    next: 'Pida al proveedor que las habilite. Los clips siguen en cola; OnDeck reintentará automáticamente.',
  }),
  'export-not-allowed': ({ message }, subject) => ({
    message: `${subject}: el servicio no permite esta exportación. ${words(message)}`,
    next: 'Las exportaciones requieren una suscripción Base o Premium. Base incluye datos desde el 12 de diciembre de 2024.',
  }),
  'request-refused': ({ message }, subject) => ({
    message: `${subject}: el servicio rechazó la captura. ${words(message)}`,
    next: 'Corríjalo en los ajustes de la carpeta. El archivo queda donde está.',
  }),
  'capture-not-found': ({ message }, subject) => ({
    message: `${subject}: el servicio ya no tiene esta captura. ${words(message)}`,
    next: 'Si no se eliminó a propósito, ponga otra copia del archivo en la carpeta.',
  }),
  'maybe-uploaded': (_, subject) => ({
    message: `Es posible que ${subject} ya esté subido: esta estación se restauró de una copia de seguridad, y el servicio tiene una captura de este atleta, movimiento y hora que la copia no conoce.`,
    next: 'Compárelo con Capturas. Si falta allí, reintente para subirlo; si está, apártelo.',
  }),
  'capture-elsewhere': ({ address }, subject) => ({
    message: `${subject}: su captura está en ${address ?? 'otro servicio'}. Con la dirección y la clave actuales no se puede consultar su estado.`,
    next: 'Restablezca esa dirección y su clave, y OnDeck continuará automáticamente. Si no, aparte el clip.',
  }),
  'job-not-found': ({ message }, subject) => ({
    message: `${subject}: el servicio no tiene esa exportación. ${words(message)}`,
    next: 'Los resultados se conservan 72 horas. Cree la exportación de nuevo.',
  }),
  'athlete-invalid': invalid,
  'export-invalid': invalid,
  'query-invalid': invalid,
  'export-failed': ({ message }, subject) => ({
    message: `${subject}: la exportación falló. ${words(message)}`,
    next: 'Corrija la solicitud y cree la exportación de nuevo.',
  }),
  'export-refused': ({ message }, subject) => ({
    message: `${subject}: el servicio rechazó la exportación. ${words(message)}`,
    next: 'Corrija la solicitud y cree la exportación de nuevo.',
  }),
  'export-unknown': (_parameters, subject) => ({
    message: `${subject}: esta estación no tiene esa exportación.`,
    next: 'Es posible que se haya quitado. Revise la lista de exportaciones.',
  }),
  'export-elsewhere': ({ address }, subject) => ({
    message: `${subject}: esta exportación se pidió en ${address || 'otro servicio'}. Con la dirección y la clave actuales no puede continuar.`,
    next: 'Restablezca esa dirección y su clave, y OnDeck continuará automáticamente. Si no, quite la exportación.',
  }),
  'export-running': (_parameters, subject) => ({
    message: `${subject}: los resultados aún no están listos.`,
    next: 'Espere, o consulte de nuevo con “ondeck export status”.',
  }),
} satisfies FailureSentences
