/** The settings, place by place. */
export const screenSettingsEn = {
  title: 'Settings',
  connection: 'Connection',
  folders: 'Folders and cameras',
}
