import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenBackupEn } from './words.en.ts'

export const backupCommandsEs = {
  backup:
    'Guardar el registro, la configuración, los atletas y las etiquetas en un archivo, también con la estación en marcha; sin clave ni videos',
  restore: 'Restaurar una copia de seguridad en una carpeta de datos nueva o vacía',
}

export const backupOptionsEs = {
  restoreFolder: 'la carpeta de datos nueva o vacía',
}

export const cliBackupEs = {
  subject: 'La copia de seguridad',
  copying: (percent: number) => `Haciendo la copia de seguridad: ${percent} %`,
  made: (path: string, size: string) => `${path} (${size})`,
  holds: (clips: number, athletes: number, files: number) =>
    `${counted(clips, 'clip', 'clips')} en el registro, ${counted(athletes, 'atleta', 'atletas')}, una lista de ${counted(files, 'archivo de resultados', 'archivos de resultados')}. Sin clave de API ni videos.`,
  keepElsewhere: 'Guárdela en otro disco: una copia en esta computadora se pierde con ella.',
  restored: (clips: number, moment: string, folder: string) =>
    `Se restauraron ${counted(clips, 'clip', 'clips')} de la copia de seguridad del ${moment} en ${folder}.`,
  enterKey: (folder: string) => `Introduzca la clave de API: ondeck key set --data-dir "${folder}"`,
  copyLibrary: (files: number, size: string, folder: string) =>
    `Copie la biblioteca de resultados (${counted(files, 'archivo', 'archivos')}, ${size}) de la computadora anterior a ${folder}, o exporte los resultados de nuevo.`,
  checkFolders: (folder: string) =>
    `Revise las carpetas de origen: ondeck folders list --data-dir "${folder}". Los clips que ya se subieron no se suben otra vez.`,
  stopOld: 'No vuelva a iniciar la estación anterior: las dos subirían los mismos clips.',
}

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
