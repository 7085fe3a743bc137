import type { screenSettingsEn } from '../en/screen-settings.ts'
import type { Texts } from '../texts.ts'

export const screenSettingsEs: Texts<typeof screenSettingsEn> = {
  title: 'Ajustes',
  connection: 'Conexión',
  folders: 'Carpetas y cámaras',
}
