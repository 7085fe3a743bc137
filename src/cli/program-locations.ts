import type { WhereToLook } from '../node/media/find-program.ts'
import { programFolder } from '../node/program-folder.ts'

/** Where commands look for ffprobe and ffmpeg: first in `bin` of their own package, which may carry them. */
export const programLocations = (): WhereToLook => ({
  setting: null,
  resourcesPath: programFolder(),
  environment: process.env,
})
