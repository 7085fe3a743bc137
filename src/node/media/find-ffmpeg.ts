import { type FoundProgram, findTrusted, type ProgramSearch, packagedPrograms, programsOnPath } from './find-program.ts'

/** ffmpeg's path; null when there is none: OnDeck works without it, and shows no pictures of clips. */
export const findFfmpeg = async (where: ProgramSearch): Promise<string | null> => (await searchFfmpeg(where)).path

/** The same, with those that are not used. */
export async function searchFfmpeg({ setting, resourcesPath, environment }: ProgramSearch): Promise<FoundProgram> {
  const set = setting === null ? [] : [setting]
  const carried = packagedPrograms('ffmpeg', resourcesPath)
  const { paths, refused } = await findTrusted({
    carried,
    others: [...set, ...programsOnPath('ffmpeg', environment)],
    environment,
  })
  return { path: paths[0] ?? null, refused }
}
