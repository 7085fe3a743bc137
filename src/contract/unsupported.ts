/** Videos that cameras write and the service does not take (4.6 takes .mov and .mp4). Files that go with a video are none. */
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

/** How many of a folder's unsupported videos are named; the others are only counted. */
export const MAX_UNSUPPORTED_NAMES = 200
