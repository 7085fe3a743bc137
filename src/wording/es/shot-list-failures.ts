import type { FailureParameters } from '../../contract/failure.ts'
import type { FailureText } from '../failure-text.ts'

/** What is wrong with a shot list or one of its rows. */
export function shotListText({ problem, value, expected }: FailureParameters, thing: string): FailureText {
  switch (problem) {
    case 'file-missing':
      return {
        message: `${thing}: la fila no nombra ningún archivo.`,
        next: 'Indique el archivo del video, por ejemplo IMG_0412.MOV.',
      }
    case 'file-with-folder':
      return {
        message: `${thing}: ${value} está en otra carpeta.`,
        next: `Indique solo el archivo, como ${expected}, en una lista que esté junto a él.`,
      }
    case 'file-twice':
      return {
        message: `${thing}: antes se dice otra cosa de ${value} (${/^\d+$/.test(String(expected)) ? 'línea ' : ''}${expected}).`,
        next: 'Deje solo lo correcto.',
      }
    case 'cells-too-many':
      return {
        message: `${thing}: “${value}” no está en ninguna columna.`,
        next: 'Ponga entre comillas los textos que contengan un separador.',
      }
    case 'activity-unknown':
      return {
        message: `${thing}: el servicio no conoce la actividad ${value}.`,
        next: `Use, por ejemplo, ${expected}.`,
      }
    case 'movement-unknown':
      return {
        message: `${thing}: el servicio no conoce el movimiento ${value}.`,
        next:
          expected === ''
            ? 'Use uno de los movimientos del servicio, por ejemplo pitching.'
            : `Tal vez quiso decir ${expected}.`,
      }
    case 'column-unknown':
      return { message: `${thing}: no existe la columna ${value}; se omite.`, next: `Se conocen: ${expected}.` }
    case 'column-twice':
      return { message: `${thing}: la columna ${value} ya está; se omite.`, next: 'Quite una de las dos.' }
    case 'no-file-column':
      return {
        message: `${thing}: ninguna columna nombra los archivos (${value}).`,
        next: 'Llame “file” a la columna, o desactive shotList en esta carpeta.',
      }
    case 'too-large':
      return {
        message: `${thing}: la lista tiene ${value} bytes; se leen ${expected} como máximo.`,
        next: 'Divídala, o desactive shotList en esta carpeta.',
      }
    default:
      return {
        message: `${thing}: la lista no se puede leer a partir de aquí (${value}).`,
        next: 'Cierre las comillas que se abrieron aquí y guarde la lista de nuevo.',
      }
  }
}
