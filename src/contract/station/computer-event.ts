import { z } from 'zod'

/** What a system tells of its computer. */
export const ComputerEvent = z.enum(['suspend', 'resume', 'lock', 'unlock'])
export type ComputerEvent = z.infer<typeof ComputerEvent>
