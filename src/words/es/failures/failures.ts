import type { FailureCode } from '../../../station/contract/failure.ts'
import type { FailureSentence, FailureSentences } from '../../failure-text.ts'
import { reason } from '../phrases.ts'
import { auditFailuresEs } from './audit.ts'
import { clipFailuresEs } from './clip.ts'
import { facilityFailuresEs } from './facility.ts'
import { rosterFailuresEs } from './roster.ts'
import { serviceFailuresEs } from './service.ts'
import { stationFailuresEs } from './station.ts'
import { tagFailuresEs } from './tag.ts'
import { updateFailuresEs } from './update.ts'

const videoFailuresEs = {
  'conversion-failed': ({ detail }, subject) => ({
    message: `${subject}: no se pudo convertir el video${reason(detail)}.`,
    next: 'Compruebe que el original se reproduzca. Si es así, expórtelo otra vez desde la cámara.',
  }),
  'conversion-slow': ({ seconds }, subject) => ({
    message: `${subject}: no se convirtió el video porque ffmpeg no avanzó durante ${seconds} s.`,
    next: 'Cierre otros programas o espere a que terminen las subidas y vuelva a intentarlo.',
  }),
  'conversion-too-large': ({ megabytes }, subject) => ({
    message: `${subject}: no se puede convertir porque el video superaría ${megabytes} MB.`,
    next: 'Comparta menos cuadros o abra el original en un reproductor de video.',
  }),
  'encoder-missing': ({ missing }) => ({
    message: `El ffmpeg de esta computadora no puede crear videos H.264: falta ${missing}.`,
    next: 'Instale un ffmpeg completo con libx264 y libfreetype (en Debian: apt-get install ffmpeg) y reinicie OnDeck.',
  }),
  'rep-unknown': ({ rep }) => ({
    message: `No hay ninguna repetición con el ID ${rep}.`,
    next: 'Es posible que sus clips ya sean parte de otra repetición. Abra uno de ellos otra vez o revise el ID.',
  }),
  'share-unknown': () => ({
    message: 'El video compartido ya no está aquí.',
    next: 'Créelo de nuevo.',
  }),
  'share-empty': () => ({
    message: 'No hay video para compartir: ninguna cámara de esta repetición tiene uno para estos cuadros.',
    next: 'Elija otros cuadros o compruebe que los archivos sigan en sus carpetas.',
  }),
  'share-too-long': ({ minutes }) => ({
    message: `El video compartido duraría más de ${minutes} minutos.`,
    next: 'Comparta menos cuadros o elija una velocidad mayor.',
  }),
  'share-busy': ({ limit }) => ({
    message: `Ya se están creando ${limit} videos.`,
    next: 'Espere a que termine uno o cancele alguno.',
  }),
} satisfies FailureSentences

const resultsFailuresEs = {
  'result-unknown': ({ session }) => ({
    message: `La biblioteca de resultados no tiene la sesión ${session}.`,
    next: 'Revise el id, o exporte primero sus resultados.',
  }),
  'results-too-many': ({ limit }) => ({
    message: `Hay más de ${limit} resultados para una sola respuesta.`,
    next: 'Elija un período más corto o menos atletas.',
  }),
  'results-slow': ({ seconds }) => ({
    message: `La biblioteca de resultados no respondió en ${seconds} s.`,
    next: 'Elija un período más corto o menos atletas, o inténtelo de nuevo cuando la computadora esté menos ocupada.',
  }),
  'views-full': ({ limit }) => ({
    message: `Ya hay ${limit} vistas guardadas.`,
    next: 'Elimine una vista que ya no necesite y guarde esta después.',
  }),
  'sql-refused': ({ found }) => ({
    message: /^\d+$/.test(String(found))
      ? `Este texto tiene ${found} instrucciones SQL en lugar de una.`
      : `Esta instrucción SQL no es un SELECT, sino ${found}.`,
    next: 'Escriba exactamente un SELECT sobre las vistas sessions y curves. La biblioteca no se puede cambiar con SQL.',
  }),
  'sql-failed': ({ message }) => ({
    message: `DuckDB no puede ejecutar esta consulta y dice: ${message}`,
    next: 'Corrija la consulta. Puede leer las vistas sessions y curves, y los archivos de la biblioteca de resultados.',
  }),
  'sql-ended': ({ seconds, megabytes }) => ({
    message:
      seconds === undefined
        ? `La consulta se detuvo: necesita más de ${megabytes} MB de memoria.`
        : `La consulta se detuvo: tardó más de ${seconds} s.`,
    next: 'Pida menos columnas, sesiones o filas.',
  }),
} satisfies FailureSentences

const as = (athlete: string | number | undefined) => (athlete === undefined || athlete === '' ? '' : ` como ${athlete}`)

const againFailuresEs = {
  'again-not-uploaded': ({ file }) => ({
    message: `${file} no se puede volver a subir: aún no se ha subido.`,
    next: 'Cambie el atleta en sus etiquetas.',
  }),
  'again-same-athlete': ({ file, athlete }) => ({
    message: `${file} ya se subió como ${athlete}.`,
    next: 'Elija a otro atleta.',
  }),
  'again-exists': ({ file, athlete }) => ({
    message: `Ya se pidió volver a subir ${file}${as(athlete)}.`,
    next: 'Abra ese clip para revisarlo, cambiarlo o cancelarlo.',
  }),
  'again-file-missing': ({ file }) => ({
    message: `${file} no se puede volver a subir: falta el archivo.`,
    next: 'Vuelva a poner el archivo donde estaba e inténtelo de nuevo.',
  }),
  'again-file-changed': ({ file }) => ({
    message: `${file} no se puede volver a subir: el archivo cambió después de la subida.`,
    next: 'Vuelva a poner el archivo original e inténtelo de nuevo.',
  }),
} satisfies FailureSentences

export const failuresEs: Record<FailureCode, FailureSentence> = {
  ...serviceFailuresEs,
  ...clipFailuresEs,
  ...tagFailuresEs,
  ...againFailuresEs,
  ...rosterFailuresEs,
  ...resultsFailuresEs,
  ...auditFailuresEs,
  ...videoFailuresEs,
  ...stationFailuresEs,
  ...updateFailuresEs,
  ...facilityFailuresEs,
}
