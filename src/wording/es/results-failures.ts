import type { Sentences } from '../failure-text.ts'

export const resultsFailuresEs = {
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
} satisfies Sentences
