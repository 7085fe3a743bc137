import type { Sentences } from '../failure-text.ts'

/** What is wrong with a roster file, or with one of its rows. */
export const rosterFailuresEs = {
  'roster-unreadable': ({ file, why }) => ({
    message: `No se puede importar ${file}: ${why}.`,
    next: 'Guarde la lista como CSV o como libro XLSX sin contraseña e inténtelo de nuevo.',
  }),
  'roster-undecided': ({ column, samples, choice }) => ({
    message: `La columna “${column}” se puede leer de más de una forma: ${samples}.`,
    next: `Elija ${choice}.`,
  }),
  'athlete-twice': ({ row }) => ({
    message: `La fila ${row} tiene el mismo atleta.`,
    next: 'Conserve una de las filas, o indique el id en ambas.',
  }),
  'athlete-same-name': ({ name }) => ({
    message: `${name}: el servicio ya tiene este nombre, y ninguna fecha de nacimiento muestra si es el mismo atleta.`,
    next: 'Elija si actualizar ese atleta, crear otro u omitir la fila.',
  }),
} satisfies Sentences
