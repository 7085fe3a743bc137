import { join } from 'node:path'
import { app } from 'electron'

/** The window's icon, where no program file or bundle brings it: an AppImage, and a start in development. */
export const windowIcon = (): { icon?: string } =>
  process.platform === 'linux' ? { icon: join(app.getAppPath(), 'resources/icons/256x256.png') } : {}
