import type { FailureSentences } from '../../failure-text.ts'
import { colon, reason } from '../phrases.ts'

const withVersion = (version: string | number | undefined) => (version ? `OnDeck ${version}` : 'la actualización')

export const updateFailuresEs = {
  'update-feed-missing': () => ({
    message: 'OnDeck no puede buscar actualizaciones: no hay una dirección de actualización configurada.',
    next: 'Actualice OnDeck de la misma forma en que se instaló, o pida la dirección a quien administra esta computadora.',
  }),
  'update-feed-invalid': ({ host, detail }) => ({
    message: `${host} no indica ninguna versión de OnDeck${reason(detail)}.`,
    next: 'OnDeck volverá a buscar mañana. Si continúa, avise a quien administra la dirección de actualización.',
  }),
  'update-unavailable': ({ version, offered }) => ({
    message: offered
      ? `La dirección de actualización ofrece OnDeck ${offered}, y esta es la versión ${version}: OnDeck nunca instala una versión anterior.`
      : `No se conoce ninguna actualización de OnDeck ${version}.`,
    next: 'No se cambió nada. Vuelva a buscar más tarde.',
  }),
  'update-blocked': ({ version, why }) => ({
    message:
      why === 'reservation'
        ? `No se puede instalar ${withVersion(version)} ahora: hay una reserva abierta en el servicio.`
        : `No se puede instalar ${withVersion(version)} ahora: hay clips subiéndose.`,
    next: 'Instálela cuando terminen las subidas.',
  }),
  'update-failed': ({ version, detail }) => ({
    message: `No se puede instalar ${withVersion(version)}${reason(detail)}.`,
    next: 'Esta versión sigue funcionando. Descargue el instalador y ejecútelo, o vuelva a intentarlo mañana.',
  }),
} satisfies FailureSentences

const checkAgain =
  'Revise que esta computadora tenga conexión y vuelva a buscar. Si el problema persiste, avise a quien administra la dirección de actualización.'

export const updateCheckFailuresEs: FailureSentences = {
  offline: ({ host, detail }) => ({
    message: `No se puede conectar con la dirección de actualización ${host}${reason(detail)}.`,
    next: checkAgain,
  }),
  'name-unknown': ({ host }) => ({
    message: `No se encuentra la dirección de actualización ${host}: la red no reconoce este nombre.`,
    next: checkAgain,
  }),
  'answer-malformed': ({ host, detail }) => ({
    message: `La dirección de actualización ${host} envió una respuesta no válida${colon(detail)}.`,
    next: 'Vuelva a buscar más tarde. Si el problema persiste, avise a quien administra la dirección de actualización.',
  }),
}
