import { type Found, onPath, packaged, trusted, type WhereToLook } from './find-program.ts'

/** ffmpeg's path; null when there is none: OnDeck works without it, and shows no pictures of clips. */
export const findFfmpeg = async (where: WhereToLook): Promise<string | null> => (await lookForFfmpeg(where)).path

/** The same, with those that are not used. */
export async function lookForFfmpeg({ setting, resourcesPath, environment }: WhereToLook): Promise<Found> {
  const set = setting === null ? [] : [setting]
  const carried = packaged('ffmpeg', resourcesPath)
  const { paths, refused } = await trusted({
    carried,
    others: [...set, ...onPath('ffmpeg', environment)],
    environment,
  })
  return { path: paths[0] ?? null, refused }
}
