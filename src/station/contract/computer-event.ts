import { z } from 'zod'

/** Power and lock events of the computer. */
export const ComputerEvent = z.enum(['suspend', 'resume', 'lock', 'unlock'])
export type ComputerEvent = z.infer<typeof ComputerEvent>
