import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { cliSettingsEn } from './words-command.en.ts'

export const settingsCommandsEs = {
  settings: 'Muestra y cambia los ajustes de una estación; un archivo de configuración prevalece',
  'settings show': 'Muestra todos los ajustes, incluidos los de la configuración',
  'settings export': 'Escribe los ajustes en un archivo YAML, sin la clave de API ni otros secretos',
  'settings import': 'Cambia los ajustes a los de un archivo: todos o ninguno',
  'settings set': 'Cambia un ajuste, por ejemplo: set uploads.holdSeconds 30',
}

export const settingsOptionsEs = {
  compareWith: 'Solo compara los ajustes de la estación con este archivo de ajustes o de aprovisionamiento',
  provision: 'Archivo de aprovisionamiento, YAML o JSON: configura una estación nueva una sola vez',
  settingsDryRun: 'Solo muestra lo que cambiaría',
  settingsSources: 'Muestra los ajustes vigentes, también los predeterminados, y de dónde viene cada uno',
}

export const cliSettingsEs: Texts<typeof cliSettingsEn> = {
  provisioned: (file, folders) =>
    `Esta estación se configuró con ${file}: ${counted(folders, 'carpeta de origen', 'carpetas de origen')}.`,
  provisionedKey: 'La clave de API está en el llavero. Su archivo se sobrescribió y se eliminó.',
  imported: (count) =>
    count === 0
      ? 'La estación ya tiene estos ajustes.'
      : `Se ${count === 1 ? 'cambió' : 'cambiaron'} ${counted(count, 'ajuste', 'ajustes')}.`,
  wouldImport: (count) =>
    count === 0
      ? 'La estación ya tiene estos ajustes.'
      : `${count === 1 ? 'Cambiaría' : 'Cambiarían'} ${counted(count, 'ajuste', 'ajustes')}. No se cambió nada.`,
  noDifference: 'La estación tiene todos los ajustes del archivo.',
  setByOrganization: (key, value) => `Su organización fija ${key} en ${value}.`,
  /** Sources of a setting in force. */
  origins: {
    default: 'predeterminado',
    station: 'esta estación',
    file: 'archivo de configuración',
    option: 'opción',
    environment: 'entorno',
    managed: 'organización',
  },
  provisionedWithoutKey:
    'Si este equipo aún no tiene la clave de API, ingrésela en las pantallas o con “ondeck key set”.',
  folderNotHere: (path) => `${path} no existe en este equipo.`,
  tooLarge: (size) => `más de ${size}`,
}
