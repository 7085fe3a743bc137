import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { AuditScreen } from './audit-screen.tsx'

export const auditScreen: ScreenEntry = {
  route: 'audit',
  Screen: AuditScreen,
  name: ({ frame }) => frame.audit,
  hasOwnTitle: true,
  rail: null,
  openCommand: ({ audit }) => audit.openPalette,
  linkText: ({ audit }) => audit.title,
  manualSection: () => ({ page: 'start', at: 'audit' }),
}
