import type { FailureSentences } from '../../failure-text.ts'

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
