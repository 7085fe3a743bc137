import type { TextParameters } from '../../evidence-text.ts'
import type { FailureText } from '../../failure-text.ts'

/** Problems of a shot list, or of one of its rows. */
export function shotListText({ problem, value, expected }: TextParameters, subject: string): FailureText {
  switch (problem) {
    case 'file-missing':
      return {
        message: `${subject}: la fila no tiene nombre de archivo.`,
        next: 'Agregue el nombre del archivo de video, por ejemplo IMG_0412.MOV.',
      }
    case 'file-with-folder':
      return {
        message: `${subject}: ${value} está en otra carpeta.`,
        next: `Use solo el nombre del archivo (${expected}), en una lista de la misma carpeta.`,
      }
    case 'file-twice':
      return {
        message: `${subject}: una entrada anterior tiene otras etiquetas para ${value} (${/^\d+$/.test(String(expected)) ? 'línea ' : ''}${expected}).`,
        next: 'Deje solo lo correcto.',
      }
    case 'cells-too-many':
      return {
        message: `${subject}: “${value}” no está en ninguna columna.`,
        next: 'Ponga entre comillas los valores que contengan un separador.',
      }
    case 'activity-unknown':
      return {
        message: `${subject}: el servicio no tiene la actividad ${value}.`,
        next: `Por ejemplo: ${expected}.`,
      }
    case 'movement-unknown':
      return {
        message: `${subject}: el servicio no tiene el movimiento ${value}.`,
        next:
          expected === ''
            ? 'Use uno de los movimientos del servicio, por ejemplo pitching.'
            : `¿Quiso decir ${expected}?`,
      }
    case 'column-unknown':
      return { message: `${subject}: columna desconocida: ${value}. Se omite.`, next: `Columnas: ${expected}.` }
    case 'column-twice':
      return { message: `${subject}: columna duplicada: ${value}. Se omite.`, next: 'Quite una de las dos.' }
    case 'no-file-column':
      return {
        message: `${subject}: ninguna columna tiene los nombres de los archivos (${value}).`,
        next: 'Llame “file” a la columna, o desactive shotList en esta carpeta.',
      }
    case 'too-many-rows':
      return {
        message: `${subject}: la lista tiene más de ${value} filas. El resto no se lee.`,
        next: 'Divídala, o desactive shotList en esta carpeta.',
      }
    case 'too-large':
      return {
        message: `${subject}: la lista es demasiado grande: ${value} bytes, límite ${expected}.`,
        next: 'Divídala, o desactive shotList en esta carpeta.',
      }
    default:
      return {
        message: `${subject}: la lista no se puede leer a partir de esta línea (${value}).`,
        next: 'Cierre las comillas abiertas aquí y guarde la lista de nuevo.',
      }
  }
}
