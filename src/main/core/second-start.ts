/** Options of a start that select its station. */
export interface StartOptions {
  readonly dataDir: string
  readonly practice: boolean
  readonly config: string | null
  readonly provision: string | null
}

/** Returns the options of a second start that the running OnDeck does not fulfill. */
export function unfulfilled(running: Omit<StartOptions, 'provision'>, asked: StartOptions): (keyof StartOptions)[] {
  return [
    ...(asked.dataDir === running.dataDir ? [] : (['dataDir'] as const)),
    ...(asked.config === running.config ? [] : (['config'] as const)),
    ...(asked.practice && !running.practice ? (['practice'] as const) : []),
    ...(asked.provision === null ? [] : (['provision'] as const)),
  ]
}
