/** Folders in which a system or a network storage keeps deleted, old or small copies of files. */
interface Housekeeping {
  readonly of: string
  readonly names: readonly string[]
  /** Public document that the names come from. */
  readonly source: string
}

/**
 * Exact names, in any case. A person's own folder may begin with the same sign (`@home`, `#1 cage`), so that only a name
 * on this list counts. Folders whose name begins with a dot are hidden anyway.
 */
export const housekeepingFolders: readonly Housekeeping[] = [
  {
    of: 'Windows',
    names: ['$RECYCLE.BIN', 'RECYCLER', 'System Volume Information'],
    source: 'https://github.com/duplicati/duplicati/issues/2495',
  },
  { of: 'Linux', names: ['lost+found'], source: 'https://github.com/home-operations/kopiur/pull/193' },
  {
    of: 'macOS and its file sharing',
    names: ['Network Trash Folder', 'TheVolumeSettingsFolder'],
    source: 'https://netatalk.io/docs/Special-Files-and-Folders',
  },
  {
    of: 'Synology',
    names: ['@eaDir', '#recycle', '#snapshot'],
    source: 'https://github.com/photoview/photoview/issues/430',
  },
  {
    of: 'QNAP',
    names: ['@Recycle', '@Recently-Snapshot'],
    source: 'https://github.com/nova-video-player/aos-AVP/issues/1308',
  },
  { of: 'NetApp and Hitachi', names: ['~snapshot', '~latest'], source: 'https://github.com/owncloud/core/pull/17287' },
]

const names: ReadonlySet<string> = new Set(
  housekeepingFolders.flatMap((one) => one.names).map((name) => name.toUpperCase()),
)

export const isHousekeepingFolder = (name: string): boolean => names.has(name.toUpperCase())
