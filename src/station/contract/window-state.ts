import { z } from 'zod'

/** State of OnDeck's own window in its system, for its page. */
export const WindowState = z.object({
  /**
   * Why OnDeck does not start at login although that is set; null when it does, or isn't set. `turned-off`: in the
   * system's own list. `misplaced`: it runs from a disk image or a temporary folder.
   */
  login: z.enum(['needs-approval', 'turned-off', 'refused', 'misplaced']).nullable(),
  /** The system's reason for showing no notification; null while none failed. */
  notificationProblem: z.string().nullable(),
})
export type WindowState = z.infer<typeof WindowState>
