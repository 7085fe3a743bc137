import { type FoundProgram, findTrusted, type ProgramSearch, packagedPrograms, programsOnPath } from './find-program.ts'

/** Finds ffmpeg; null when there is none. OnDeck works without ffmpeg, but shows no pictures of clips. */
export const findFfmpeg = async (where: ProgramSearch): Promise<string | null> => (await searchFfmpeg(where)).path

/** Finds ffmpeg, and lists the programs that were refused. */
export async function searchFfmpeg({ setting, resourcesPath, environment }: ProgramSearch): Promise<FoundProgram> {
  const set = setting === null ? [] : [setting]
  const bundled = packagedPrograms('ffmpeg', resourcesPath)
  const { paths, refused } = await findTrusted({
    bundled,
    others: [...set, ...programsOnPath('ffmpeg', environment)],
    environment,
  })
  return { path: paths[0] ?? null, refused }
}
