import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { cliResultsEn, resultsCommandsEn, resultsOptionsEn } from './words-command.en.ts'

const sessions = (count: number) => counted(count, 'sesión', 'sesiones')
const files = (count: number) => counted(count, 'archivo', 'archivos')

export const cliResultsEs: Texts<typeof cliResultsEn> = {
  subject: 'La biblioteca de resultados',
  path: 'ruta',
  kind: 'hallazgo',
  yes: 'sí',
  no: 'no',
  notApproved: (count) =>
    `No se ${count === 1 ? 'muestra' : 'muestran'} ${sessions(count)} que no ${count === 1 ? 'pasó' : 'pasaron'} el control de calidad. Agregue --all para ${count === 1 ? 'incluirla' : 'incluirlas'}.`,
  synthetic: 'Estas sesiones son sintéticas: las inventó el servicio de práctica.',
  firstRows: (rows) =>
    `Estas son las primeras ${counted(rows, 'fila', 'filas')}; puede haber más. Cámbielo con --limit.`,
  written: (rows, file) => `${counted(rows, 'fila', 'filas')} en ${file}`,
  facts: (count, inFiles, folder) => `${sessions(count)} en ${files(inFiles)} en ${folder}`,
  waiting: (exports) =>
    `${counted(exports, 'exportación que aún no está', 'exportaciones que aún no están')} en la biblioteca`,
  compacted: (before, after) => `${files(before)} antes, ${after} ahora.`,
  verified: (checked, count) => `Se revisaron ${files(checked)} con ${sessions(count)}.`,
  allWell: 'Todos los archivos están como los hizo OnDeck.',
  findings: {
    missing: 'falta',
    changed: 'lo cambió otro programa',
    unreadable: 'ilegible',
    'not-listed': 'no está en la lista',
    foreign: 'lo hizo otro programa; no se lee',
  },
  duckDb: (version) => `DuckDB ${version}, para la biblioteca de resultados`,
  noDuckDb: (detail) =>
    `DuckDB no se puede usar (${detail}), así que no hay biblioteca de resultados. Las subidas y las exportaciones funcionan sin él. Reinstale OnDeck.`,
  oneOfEither: '--view con el nombre de una vista guardada, o --activity y --movement',
  knownView: (names) => (names === '' ? 'una vista guardada; no hay ninguna' : `una de las vistas guardadas: ${names}`),
  knownFormat: '--format, o un archivo que termine en .csv, .json, .jsonl o .parquet',
  parquetFile: 'este formato junto con --output ARCHIVO',
  knownMetric: (names) => `una métrica de este movimiento, como ${names}`,
  emptyQuery: 'un SELECT, o - para leerlo de la entrada estándar',
}

export const resultsCommandsEs: Texts<typeof resultsCommandsEn> = {
  results: 'Consulta la biblioteca de resultados de esta computadora: lista, SQL, archivos y mantenimiento',
  'results list': 'Muestra las sesiones de la biblioteca de resultados, primero las más recientes',
  'results sql': 'Ejecuta un SELECT sobre la biblioteca de resultados; con SQL no se puede cambiar',
  'results export': 'Guarda una tabla de resultados en un archivo',
  'results build': 'Agrega a la biblioteca las exportaciones pendientes y reintenta las que fallaron',
  'results compact': 'Une los archivos pequeños de la biblioteca',
  'results verify': 'Revisa cada archivo de la biblioteca; termina con 1 si alguno no está como lo hizo OnDeck',
}

export const resultsOptionsEs: Texts<typeof resultsOptionsEn> = {
  all: 'Incluye las sesiones que no pasaron el control de calidad',
  by: 'Qué es una fila',
  format: 'Formato de las filas',
  fileFormat: 'Formato del archivo',
  rows: 'Cantidad máxima de filas',
  metrics: 'Solo esta métrica; se puede repetir',
  resultsOutput: 'Archivo que se crea; si se omite, en la carpeta de exportaciones',
  sqlOutput: 'Archivo que se crea; si se omite, la salida estándar',
  view: 'Nombre de una vista guardada de la pantalla Tabla',
}

export const helpOfSqlEs = `
Las vistas: sessions tiene una fila por sesión y curves una por cuadro. Ambas tienen la exportación más reciente de cada sesión.
  ondeck results sql "SELECT _athlete_name, count(*) FROM sessions GROUP BY ALL"
Escriba - para leer la consulta de la entrada estándar. Una consulta se detiene a los 60 s. Vea docs/analysis.md.`
