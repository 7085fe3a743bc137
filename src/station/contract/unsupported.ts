/**
 * Extensions of camera videos that the service does not accept (service interface 4.6 accepts .mov and .mp4). Sidecar
 * files are not among them.
 */
export const unsupportedExtensions: readonly string[] = [
  '.avi',
  '.m4v',
  '.mts',
  '.m2ts',
  '.mkv',
  '.webm',
  '.wmv',
  '.mpg',
  '.mpeg',
  '.mxf',
  '.braw',
  '.r3d',
  '.crm',
  '.3gp',
  '.mod',
  '.tod',
  '.vob',
  '.flv',
  '.insv',
  '.360',
]

/** Maximum number of a folder's unsupported videos that are listed by name; the others are only counted. */
export const MAX_UNSUPPORTED_NAMES = 200
