import type { FailureSentences } from '../../failure-text.ts'

const as = (athlete: string | number | undefined) => (athlete === undefined || athlete === '' ? '' : ` como ${athlete}`)

export const againFailuresEs = {
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
