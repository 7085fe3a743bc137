/** Figures of a chaos run, counted at the service, in the files, and in the station's database. */
export interface Figures {
  readonly clips: number
  readonly kills: number
  readonly completed: number
  readonly reservations: number
  readonly answersLostToFaults: number
  readonly answersLostToKills: number
  /** Reservations without a video whose answer never got into the station's database. */
  readonly surplus: number
  /** Reservations without a video whose target was over, or whose file was touched or away. */
  readonly spoilt: number
  /** Broken promises; each names the file or the session. */
  readonly lost: readonly string[]
  readonly falseDone: readonly string[]
  readonly storedTwice: readonly string[]
  readonly different: readonly string[]
  readonly misattributed: readonly string[]
  readonly unexplained: readonly string[]
  readonly falseOrphans: readonly string[]
  readonly undone: readonly string[]
  readonly sourcesChanged: readonly string[]
  readonly endedByItself: readonly string[]
}

interface Promised {
  readonly what: string
  readonly figure: (figures: Figures) => string
  readonly broken: (figures: Figures) => readonly string[]
}

const none = (what: string, broken: Promised['broken']): Promised => ({
  what,
  figure: (figures) => String(broken(figures).length),
  broken,
})

/** Each promise with what breaks it. */
const promises: readonly Promised[] = [
  none('clips lost', ({ lost }) => lost),
  none('false "done"', ({ falseDone }) => falseDone),
  none('videos stored twice', ({ storedTwice }) => storedTwice),
  none('videos with bytes that no file had', ({ different }) => different),
  none('videos under another athlete', ({ misattributed }) => misattributed),
  {
    what: 'surplus reservations (at most the answers lost)',
    figure: ({ surplus, answersLostToFaults, answersLostToKills }) =>
      `${surplus} of ${answersLostToFaults + answersLostToKills}`,
    broken: ({ surplus, answersLostToFaults, answersLostToKills }) =>
      surplus > answersLostToFaults + answersLostToKills ? [`${surplus} reservations too many`] : [],
  },
  none('reservations left without a video for no reason', ({ unexplained }) => unexplained),
  none('orphans that have a video after all', ({ falseOrphans }) => falseOrphans),
  none('bulk commands left undone', ({ undone }) => undone),
  none('source files changed', ({ sourcesChanged }) => sourcesChanged),
  none('times that the station ended by itself', ({ endedByItself }) => endedByItself),
]

/** Everything that breaks a promise, in words. */
export const broken = (figures: Figures): string[] =>
  promises.flatMap((promise) => promise.broken(figures).map((which) => `${promise.what}: ${which}`))

export function table(figures: Figures): string {
  const account: [string, string][] = [
    ['kill -9', String(figures.kills)],
    ['clips exported', String(figures.clips)],
    ['clips completed', String(figures.completed)],
    ['reservations made at the service', String(figures.reservations)],
    ['answers to them lost to faults', String(figures.answersLostToFaults)],
    ['answers to them lost to kills', String(figures.answersLostToKills)],
    ['reservations spoilt (target over, file touched or away)', String(figures.spoilt)],
  ]
  const promised = promises.map((promise): [string, string] => [
    `${promise.broken(figures).length === 0 ? '✓' : '✗'} ${promise.what}`,
    promise.figure(figures),
  ])
  const rows = [...account.map(([what, figure]): [string, string] => [`  ${what}`, figure]), ...promised]
  const width = Math.max(...rows.map(([what]) => what.length))
  return rows.map(([what, figure]) => `${what.padEnd(width)}  ${figure.padStart(8)}`).join('\n')
}
