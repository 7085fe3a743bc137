interface FinderChoice {
  readonly id: string
}

export interface FinderRules<Choice> {
  /** Index that Enter chooses before an arrow key was used; -1 for none. */
  readonly readyIndex: (choices: readonly Choice[]) => number
  /** Index that Enter asks about where none is ready, for a second Enter to confirm; -1 or absent for none. */
  readonly askedIndex?: ((choices: readonly Choice[]) => number) | undefined
  /** True where the ready choice is the only possible one, so that Enter may choose it before it is displayed. */
  readonly isCertain: (choices: readonly Choice[]) => boolean
}

interface Entered<Choice> {
  /** Choices of the typed text. */
  readonly choices: readonly Choice[]
  /** Id of the choice that was marked by an arrow key, the pointer or an earlier Enter; null for none. */
  readonly marked: string | null
  /** True where these choices were displayed when Enter was pressed. */
  readonly wasShown: boolean
}

export type FinderAnswer<Choice> =
  | { readonly kind: 'choose'; readonly choice: Choice }
  /** Marks the choice; the next Enter chooses it. */
  | { readonly kind: 'ask'; readonly choice: Choice }
  | { readonly kind: 'nothing' }

/** Decides what Enter does in a finder: it never chooses what was neither displayed nor certain. */
export function answerEnter<Choice extends FinderChoice>(
  { choices, marked, wasShown }: Entered<Choice>,
  { readyIndex, askedIndex, isCertain }: FinderRules<Choice>,
): FinderAnswer<Choice> {
  const chosen = choices.find(({ id }) => id === marked)
  if (chosen) return { kind: 'choose', choice: chosen }
  const ready = choices[readyIndex(choices)]
  if (ready) return { kind: wasShown || isCertain(choices) ? 'choose' : 'ask', choice: ready }
  const asked = choices[askedIndex?.(choices) ?? -1]
  return asked ? { kind: 'ask', choice: asked } : { kind: 'nothing' }
}
