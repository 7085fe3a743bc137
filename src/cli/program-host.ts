/** Properties of the process that a command runs in. */
export interface ProgramHost {
  /** False where other work shares the process, so that its memory is not the command's to limit. */
  readonly ownsProcess: boolean
}
