/** The pace at which several stations call the service together. */
export interface SharedPace {
  /** Time left of a pause that any station was told; 0 for none. */
  pauseLeftMs(): number
  /**
   * Resolves to true when the shared rate allows this call, to false when it doesn't before `latestMs` (of the clock
   * that never jumps), and to null where no shared rate applies: none is known, or the stations can't agree now.
   */
  draw(latestMs: number, signal: AbortSignal): Promise<boolean | null>
  /** Reports a 429 and the pause that follows it. */
  refused(pauseMs: number): void
}
