import { isReason } from '../../evidence-text.ts'
import type { FailureSentences } from '../../failure-text.ts'

/** Next steps for files, by the reason why one is no roster. */
const stepsOfFiles = [
  ['no-name-column', 'Indique la columna con --map, por ejemplo --map Jugador=full_name.'],
  ['column-twice', 'Asigne otro campo a una de ellas con --map.'],
  ['not-there', 'Revise la ruta e inténtelo de nuevo.'],
  ['is-folder', 'Elija un archivo CSV, TSV o XLSX que esté en ella.'],
  ['unopened', 'Revise que pueda leerlo y que otro programa no lo bloquee, e inténtelo de nuevo.'],
  ['no-rows', 'Agregue una fila por atleta e inténtelo de nuevo.'],
  ['several-sheets', 'Elija la correcta con --sheet.'],
  [
    'hidden-sheets',
    'Muestre la hoja con la lista en el programa de hojas de cálculo, guarde el libro e inténtelo de nuevo.',
  ],
  ['web-table', 'Ábralo en un programa de hojas de cálculo, guárdelo como libro XLSX o como CSV e inténtelo de nuevo.'],
  ['xml-table', 'Ábralo en un programa de hojas de cálculo, guárdelo como libro XLSX o como CSV e inténtelo de nuevo.'],
] as const

/** Problems of a roster file, or of one of its rows. */
export const rosterFailuresEs = {
  'roster-unreadable': ({ file, why }) => ({
    message: `No se puede importar ${file}: ${why}.`,
    next:
      stepsOfFiles.find(([reason]) => isReason(why, reason, 'es'))?.[1] ??
      'Guarde la lista como CSV o como libro XLSX sin contraseña e inténtelo de nuevo.',
  }),
  'roster-undecided': ({ column, samples, choice }) => ({
    message: `La columna “${column}” se puede leer de más de una forma: ${samples}.`,
    next: `Elija ${choice}.`,
  }),
  'roster-row-shifted': ({ cells, columns }) => ({
    message: `La fila tiene ${cells} celdas para ${columns} columnas: una coma u otro separador dentro de un valor desplazó las celdas siguientes.`,
    next: 'Ponga ese valor entre comillas en el archivo e impórtelo de nuevo.',
  }),
  'athlete-twice': ({ row }) => ({
    message: `La fila ${row} tiene el mismo atleta.`,
    next: 'Conserve una de las filas, o indique el id en ambas.',
  }),
  'athlete-same-name': ({ name }) => ({
    message: `${name}: ya existe un atleta con este nombre y no hay fecha de nacimiento para distinguirlos.`,
    next: 'Elija si actualizar ese atleta, crear otro u omitir la fila.',
  }),
  'athlete-clips-waiting': ({ name, count }) => ({
    message: `Todavía no se puede olvidar a ${name}: ${count} de sus clips no están subidos.`,
    next: 'Espere a que se suban, cancélelos o asígneles otro atleta. Luego vuelva a intentarlo.',
  }),
  'forget-unfinished': () => ({
    message:
      'Los nombres se borraron, pero páginas antiguas de la base de datos aún pueden contenerlos: es demasiado grande para reescribirla mientras la estación trabaja.',
    next: 'OnDeck la reescribe cuando nada ha cambiado durante medio minuto, o la próxima vez que se inicie.',
  }),
  'forget-stopped': ({ athlete }) => ({
    message: `Olvidar al atleta ${athlete} cerró OnDeck dos veces; por eso OnDeck se inició sin hacerlo.`,
    next: 'Reúna el diagnóstico para soporte y luego olvide al atleta otra vez.',
  }),
  'import-gone': () => ({
    message: 'Esta importación ya no está abierta: la estación se reinició o se eligió otro archivo.',
    next: 'Elija el archivo de nuevo. Los atletas ya importados se reconocen.',
  }),
  'import-open': () => ({
    message: 'Otra importación no ha terminado.',
    next: 'Espere a que termine o cancélela primero.',
  }),
  'import-locked': () => ({
    message: 'La línea de comandos está importando una lista en esta computadora.',
    next: 'OnDeck continuará automáticamente cuando termine.',
  }),
  'import-elsewhere': ({ address }) => ({
    message: `Esta importación se inició en ${address || 'otro servicio'}. Con la dirección y la clave actuales no puede continuar.`,
    next: 'Restablezca esa dirección y su clave, y OnDeck continuará automáticamente. Si no, cancele la importación.',
  }),
} satisfies FailureSentences
