/** Ends the program with a command's exit code. `subject` is the subject of a failure's message. */
export type Finish = (work: Promise<number>, subject?: string) => Promise<void>
