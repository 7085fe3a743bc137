import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNextPause } from '../../../src/features/today/next-pause.ts'
import { answerEnter } from '../../../src/renderer/fields/answer-enter.ts'
import { createShortcuts } from '../../../src/renderer/state/shortcuts.ts'
import { createStrayTyping } from '../../../src/renderer/state/stray-typing.ts'
import {
  type AthleteChoice,
  athleteChoiceName,
  athleteChoices,
  athleteRules,
} from '../../../src/renderer/tagging/athlete-choices.ts'
import { searchWords } from '../../../src/station/athletes/names.ts'
import { withTypoMatches } from '../../../src/station/athletes/typing-error.ts'
import type { AthleteSummary } from '../../../src/station/contract/deck-view.ts'

const roster = ['Camila Reyes', 'Camilo Reyna', 'Darius Long', 'Nina Lund', 'Nina Lam'].map(
  (name): AthleteSummary => ({ id: name, name, dateOfBirth: null, dominantArm: null }),
)

const fits = (name: string, parts: readonly (readonly string[])[]) =>
  parts.every((alternatives) => alternatives.some((part) => searchWords(name).some((word) => word.startsWith(part))))

/** The station's answer to a typed text. */
function search(text: string): AthleteSummary[] {
  const words = searchWords(text)
  if (words.length === 0) return text.trim() === '' ? roster : []
  const exact = roster.filter(({ name }) =>
    fits(
      name,
      words.map((word) => [word]),
    ),
  )
  const all = roster.flatMap(({ name }) => searchWords(name))
  const near = roster.filter(({ name }) =>
    fits(
      name,
      words.map((word) => withTypoMatches(word, all)),
    ),
  )
  return [...exact, ...near.filter((one) => !exact.includes(one)).map((one) => ({ ...one, isNear: true }))]
}

type Input =
  | { readonly kind: 'key'; readonly key: string; readonly repeat: boolean; readonly afterMs: number }
  /** The field loses the focus, as a dialog or another window takes it. */
  | { readonly kind: 'blur' }
  /** The station's answer to the latest search arrives. */
  | { readonly kind: 'answer' }

interface Act {
  readonly what: 'deck' | 'lineup' | 'create' | 'next'
  readonly name: string
  /** Choice that was highlighted when Enter was pressed; null for none. */
  readonly highlighted: string | null
  readonly text: string
  readonly isRepeat: boolean
  readonly sinceFieldMs: number
}

/** Today's picker and lineup field, driven by keys through the product's own decisions. */
function todayScreen() {
  let nowMs = 0
  let fieldKeyMs = Number.NEGATIVE_INFINITY
  let field: 'deck' | 'lineup' | null = null
  let text = ''
  let listed: { text: string; choices: AthleteChoice[] } | null = null
  let marked: string | null = null
  /** Enter that waits for the matches of its text, with the line that an arrow key had marked by then. */
  let waiting: { text: string; marked: string | null } | null = null
  let isRepeat = false
  const acts: Act[] = []
  const guard = createStrayTyping({ nowMs: () => nowMs })
  const next = createNextPause({ nowMs: () => nowMs })
  const shortcuts = createShortcuts({ isMac: false })

  const open = (which: 'deck' | 'lineup') => {
    field = which
    type('')
  }
  const type = (typed: string) => {
    text = typed
    marked = null
    waiting = null
  }
  const isFresh = () => listed !== null && listed.text === text
  const highlighted = () => {
    if (!listed) return null
    const index = athleteRules(listed.text).readyIndex(listed.choices)
    return marked ?? listed.choices[index]?.id ?? null
  }
  const record = (what: Act['what'], name: string, shown: string | null) =>
    acts.push({ what, name, highlighted: shown, text, isRepeat, sinceFieldMs: nowMs - fieldKeyMs })

  shortcuts.register([
    { id: 'a', name: 'a', group: 'deck', keys: 'a', run: () => open('deck') },
    { id: 'l', name: 'l', group: 'deck', keys: 'l', run: () => open('lineup') },
    {
      id: 'n',
      name: 'n',
      group: 'deck',
      keys: 'n',
      run: () => {
        if (!next.mayStart()) return
        record('next', 'next', null)
        void next.run(async () => undefined)
      },
    },
  ])

  interface Entered {
    readonly choices: AthleteChoice[]
    readonly wasShown: boolean
    readonly typed: string
    /** Line that an arrow key had marked when Enter was pressed: a later arrow key changes nothing about it. */
    readonly markedThen: string | null
    readonly shown: string | null
  }
  function enter({ choices, wasShown, typed, markedThen, shown }: Entered) {
    const answer = answerEnter({ choices, marked: markedThen, wasShown }, athleteRules(typed))
    if (answer.kind === 'ask') marked = answer.choice.id
    if (answer.kind !== 'choose') return
    record(answer.choice.kind === 'create' ? 'create' : (field ?? 'deck'), athleteChoiceName(answer.choice), shown)
    if (field === 'deck') field = null
    type('')
  }

  function pressInField(key: string) {
    guard.inField({ key, ctrlKey: false, metaKey: false, altKey: false }, text !== '')
    if (key.length === 1 || (key === 'Enter' && text !== '')) fieldKeyMs = nowMs
    if (key === 'Escape') field = null
    else if (key === 'Tab') field = null
    else if (key === 'ArrowDown' && listed) {
      const { choices } = listed
      const at = choices.findIndex(({ id }) => id === highlighted())
      marked = choices[at + 1 >= choices.length ? 0 : at + 1]?.id ?? null
    } else if (key === 'Enter') {
      if (isRepeat) return
      if (isFresh())
        enter({
          choices: listed?.choices ?? [],
          wasShown: true,
          typed: text,
          markedThen: marked,
          shown: highlighted(),
        })
      else waiting = { text, marked }
    } else if (key.length === 1) type(text + key)
  }

  return {
    acts,
    give(input: Input) {
      if (input.kind === 'blur') {
        field = null
        waiting = null
        return
      }
      if (input.kind === 'answer') {
        if (field === null) return
        listed = { text, choices: athleteChoices(text, search(text)) }
        if (waiting?.text !== text) return
        const markedThen = waiting.marked
        waiting = null
        isRepeat = false
        enter({ choices: listed.choices, wasShown: false, typed: text, markedThen, shown: markedThen })
        return
      }
      const { key, repeat, afterMs } = input
      nowMs += afterMs
      isRepeat = repeat
      if (field !== null) return pressInField(key)
      // An arrow key outside of a field belongs to no name.
      if (key === 'ArrowDown') fieldKeyMs = Number.NEGATIVE_INFINITY
      const press = { key, repeat, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
      if (!guard.ignores(press)) shortcuts.press(press, 'screen')
    },
  }
}

const letters = [...'camildrusnoegyz ']
const keys = fc.record({
  kind: fc.constant('key' as const),
  key: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...letters) },
    { weight: 3, arbitrary: fc.constantFrom('Enter', 'Enter', 'ArrowDown', 'Escape', 'Tab') },
  ),
  repeat: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  afterMs: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 10, max: 400 }) }, fc.constantFrom(1_000, 3_000)),
})
/** A whole name as a person types it, right or with a slip. */
const names = fc
  .tuple(
    fc.constantFrom('l', 'a', ''),
    fc.constantFrom('nina l', 'nina lund', 'camila reyez', 'darius lonk', 'cam', 'anna lindt', 'lina noel'),
    fc.constantFrom('Enter', 'Tab'),
  )
  .map(([opener, name, end]) =>
    [...opener, ...name, end].map((key) => ({ kind: 'key' as const, key, repeat: false, afterMs: 80 })),
  )
const inputs: fc.Arbitrary<Input[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: keys.map((key): Input[] => [key]) },
      { weight: 3, arbitrary: names },
      { weight: 4, arbitrary: fc.constant<Input[]>([{ kind: 'answer' }]) },
      { weight: 1, arbitrary: fc.constant<Input[]>([{ kind: 'blur' }]) },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.flat())

/** The list of the empty field is marked after Enter, before the matches of “lcam” arrive. */
const arrowAfterEnter: Input[] = [
  { kind: 'key', key: 'l', repeat: false, afterMs: 10 },
  { kind: 'answer' },
  ...['l', 'c', 'a', 'm', 'Enter', 'ArrowDown'].map((key) => ({
    kind: 'key' as const,
    key,
    repeat: false,
    afterMs: 80,
  })),
  { kind: 'answer' },
]

const begins = (text: string) =>
  roster.filter(({ name }) =>
    fits(
      name,
      searchWords(text).map((word) => [word]),
    ),
  )

/** Says what is wrong with an act: nobody chose it. */
function complaint({ what, name, highlighted, text, isRepeat, sinceFieldMs }: Act): string | null {
  if (isRepeat) return `${what} ${name} by a held key`
  if (what === 'next') return sinceFieldMs < 1_000 ? 'next on deck by a letter of a name' : null
  if (what === 'create') return highlighted?.trim() === `create ${name}` ? null : `${name} created without a question`
  if (highlighted === name) return null
  return begins(text).length === 1 && begins(text)[0]?.name === name ? null : `${name} ${what} for “${text}”`
}

test('no sequence of keys puts an athlete on deck, or creates one, who was not chosen', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const screen = todayScreen()
      for (const input of given) screen.give(input)
      expect(screen.acts.map(complaint).filter((each) => each !== null)).toEqual([])
    }),
    {
      numRuns: 3_000,
      examples: [[arrowAfterEnter]],
    },
  )
})

test('the keys of the property do put athletes on deck, create them after a question, and call the next one', () => {
  const done = new Set<string>()
  fc.assert(
    fc.property(inputs, (given) => {
      const screen = todayScreen()
      for (const input of given) screen.give(input)
      for (const { what } of screen.acts) done.add(what)
    }),
    { numRuns: 2_000 },
  )
  expect([...done].toSorted()).toEqual(['create', 'deck', 'lineup', 'next'])
})
