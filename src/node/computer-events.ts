/** What a system tells of its computer. */
export const computerEvents = ['suspend', 'resume', 'lock', 'unlock'] as const
export type ComputerEvent = (typeof computerEvents)[number]
