import { firstRunnable, onPath, packaged, type WhereToLook } from './find-program.ts'

/** ffmpeg's path; null when there is none: OnDeck works without it, and shows no pictures of clips. */
export function findFfmpeg({ setting, resourcesPath, environment }: WhereToLook): Promise<string | null> {
  const set = setting === null ? [] : [setting]
  return firstRunnable([...packaged('ffmpeg', resourcesPath), ...set, ...onPath('ffmpeg', environment)])
}
