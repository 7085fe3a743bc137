import { isReason } from '../../evidence-text.ts'
import type { FailureSentences } from '../../failure-text.ts'

/** Problems of a roster file, or of one of its rows. */
export const rosterFailuresEs = {
  'roster-unreadable': ({ file, why }) => ({
    message: `No se puede importar ${file}: ${why}.`,
    next: isReason(why, 'no-name-column', 'es')
      ? 'Indique la columna con --map, por ejemplo --map Jugador=full_name.'
      : isReason(why, 'column-twice', 'es')
        ? 'Asigne otro campo a una de ellas con --map.'
        : isReason(why, 'no-rows', 'es')
          ? 'Agregue una fila por atleta e inténtelo de nuevo.'
          : isReason(why, 'several-sheets', 'es')
            ? 'Elija la correcta con --sheet.'
            : isReason(why, 'hidden-sheets', 'es')
              ? 'Muestre la hoja con la lista en el programa de hojas de cálculo, guarde el libro e inténtelo de nuevo.'
              : 'Guarde la lista como CSV o como libro XLSX sin contraseña e inténtelo de nuevo.',
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
