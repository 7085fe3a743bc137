import { z } from 'zod'
import { procedure } from '../procedure.ts'
import { ShareId, ShareOptions, ShareState } from './sharing.ts'

/** Videos of reps to be passed on. Topic `sharing`. A finished one is kept for a while: nobody has to hurry, and nothing piles up. */
export const sharingContract = {
  start: procedure.input(z.object({ repId: z.string().min(1).max(200), options: ShareOptions })).output(ShareId),
  state: procedure.input(ShareId).output(ShareState),
  /** Nothing is left of it. */
  cancel: procedure.input(ShareId),
}
