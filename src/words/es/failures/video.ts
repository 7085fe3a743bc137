import type { FailureSentences } from '../../failure-text.ts'
import { reason } from '../phrases.ts'

export const videoFailuresEs = {
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
