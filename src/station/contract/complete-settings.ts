import { z } from 'zod'
import { Settings } from './settings.ts'

/** Settings with which a station can run unattended: an address and at least one folder. */
export const CompleteSettings = Settings.extend({
  service: Settings.shape.service.extend({ baseUrl: z.string().trim().min(1) }),
  folders: Settings.shape.folders.min(1),
})
export type CompleteSettings = z.infer<typeof CompleteSettings>
