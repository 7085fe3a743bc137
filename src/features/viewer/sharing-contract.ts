import { z } from 'zod'
import { command, query } from '../../station/contract/procedure.ts'
import { ShareId, ShareOptions, ShareState } from './sharing.ts'

/** Videos of reps for sharing. Topic `sharing`. A finished video is deleted after a while. */
export const sharingContract = {
  start: command.input(z.object({ repId: z.string().min(1).max(200), options: ShareOptions })).output(ShareId),
  state: query.input(ShareId).output(ShareState),
  /** Cancels the video and deletes its files. */
  cancel: command.input(ShareId),
}
