import type { Texts } from '../../words/texts.ts'
import type { screenBackupEn } from './words.en.ts'

export const screenBackupEs: Texts<typeof screenBackupEn> = {
  title: 'Copia de seguridad',
  why: 'Guarda en un archivo el registro, los ajustes, los atletas, las etiquetas y la última auditoría. Con él, otra computadora continúa sin subir ningún clip dos veces. Guárdelo en otro disco.',
  folder: 'Carpeta para la copia',
  make: 'Hacer copia ahora',
  making: (percent) => `Haciendo la copia: ${percent} %`,
  none: 'Aún no hay ninguna copia',
  last: (moment) => `Última copia: ${moment}`,
  file: 'Archivo',
  size: 'Tamaño',
  notIncluded: 'No incluye',
  notIncludedText: 'Clave de API, inicios de sesión, videos ni los archivos de la biblioteca de resultados',
  toRestore: 'Para restaurar',
  toRestoreText: 'Ejecute “ondeck restore” con este archivo en una computadora sin estación.',
}
