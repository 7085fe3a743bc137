import type { ProgramSearch } from '../node/media/find-program.ts'
import { programFolder } from '../node/program-folder.ts'

/** Where commands look for ffprobe and ffmpeg: first in `bin` of their own package, which may carry them. */
export const programLocations = (): ProgramSearch => ({
  setting: null,
  resourcesPath: programFolder(),
  environment: process.env,
})
