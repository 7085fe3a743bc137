import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenSettingsFileEn } from './words-file.en.ts'

export const screenSettingsFileEs: Texts<typeof screenSettingsFileEn> = {
  title: 'Archivo de ajustes',
  why: 'Copia los ajustes de esta estación a otras computadoras. El archivo no tiene la clave de API, ni un proxy con contraseña, ni el nombre de la estación.',
  whyPractice: 'Salga del modo de práctica para exportar o importar los ajustes de esta estación.',
  exportButton: 'Exportar ajustes',
  importButton: 'Importar ajustes',
  exported: (file) => `Se exportó a ${file}.`,
  tooLarge: (file, size) => `${file} pesa más de ${size}. Elija un archivo de ajustes.`,
  problems: (file) => `No se puede importar ${file}.`,
  same: (file) => `Esta estación ya tiene los ajustes de ${file}.`,
  changes: (count, file) =>
    `${counted(count, 'ajuste', 'ajustes')} de ${file} ${count === 1 ? 'es distinto' : 'son distintos'} en esta estación.`,
  list: 'Ajustes que cambian',
  setting: 'Ajuste',
  before: 'Ahora',
  after: 'En el archivo',
  none: 'Sin definir',
  apply: (count) => `Cambiar ${counted(count, 'ajuste', 'ajustes')}`,
  changed: (count) => `Se ${count === 1 ? 'cambió' : 'cambiaron'} ${counted(count, 'ajuste', 'ajustes')}.`,
  undone: 'Se restablecieron los ajustes anteriores a la importación.',
  missingFolder: (path) => `${path} no existe en esta computadora.`,

  provisioned: (file, folders) =>
    `Esta estación se configuró con ${file}: ${counted(folders, 'carpeta de origen', 'carpetas de origen')}.`,
  provisionedKey: 'La clave de API está en el llavero. Su archivo se sobrescribió y se eliminó.',
  enterKey: 'Ingresar clave de API',
  provisionedNext: 'Ingrese la clave de API para terminar.',
  provisionedDone: 'La configuración está completa.',
  moreProblems: (count) => `${counted(count, 'problema más', 'problemas más')} en Ajustes, Esta computadora.`,
}
