import { stat } from 'node:fs/promises'
import { disksOfProcess } from '../files/disks.ts'
import type { PictureName } from './picture-name.ts'
import type { PictureRequest } from './picture-requests.ts'
import { posterRecipes, stripRecipes } from './recipes.ts'
import { type PictureOutcome, runPictureRecipe } from './run-ffmpeg.ts'

/** A strip runs at low priority and takes longer on a busy computer. */
const TIMEOUTS_MS: Readonly<Record<PictureName, number>> = { poster: 20_000, strip: 90_000 }

interface Parts {
  readonly ffmpegPath: string
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

/** Makes one picture of a clip: a poster at normal priority, a strip at low priority. Never throws. */
export async function makePicture(
  { ffmpegPath, signal, timeoutMs }: Parts,
  { path, durationMs }: Pick<PictureRequest, 'path' | 'durationMs'>,
  name: PictureName,
): Promise<PictureOutcome> {
  const sizeBytes = await sizeOf(path)
  if (sizeBytes === null) return { kind: 'trouble' }
  const recipes = (name === 'poster' ? posterRecipes : stripRecipes)({ path, durationMs, sizeBytes })
  let outcome: PictureOutcome = { kind: 'no-picture' }
  for (const recipe of recipes) {
    outcome = await runPictureRecipe({
      ffmpegPath,
      recipe,
      timeoutMs: timeoutMs ?? TIMEOUTS_MS[name],
      isLowPriority: name === 'strip',
      signal,
    })
    if (outcome.kind === 'picture' || outcome.kind === 'trouble' || outcome.kind === 'crashed') break
  }
  // ffmpeg's verdict does not count for a file that changed, was removed or stopped answering while it ran.
  return outcome.kind !== 'picture' && (await sizeOf(path)) !== sizeBytes ? { kind: 'trouble' } : outcome
}

/** Null for a file that does not exist or cannot be read. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await disksOfProcess.ask(path, () => stat(path))).size
  } catch {
    return null
  }
}
