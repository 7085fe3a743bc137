import type { ProgramSearch } from '../computer/media/find-program.ts'
import { programFolder } from '../computer/program-folder.ts'

/** Locations where commands search ffprobe and ffmpeg: first `bin` of their own package, which may contain them. */
export const programLocations = (): ProgramSearch => ({
  setting: null,
  resourcesPath: programFolder(),
  environment: process.env,
})
