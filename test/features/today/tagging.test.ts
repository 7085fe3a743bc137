import { expect, test } from 'vitest'
import { indexAfterStep, indexBeside } from '../../../src/features/today/lineup.tsx'
import { answerEnter } from '../../../src/renderer/fields/answer-enter.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { athleteChoices, athleteRules } from '../../../src/renderer/tagging/athlete-choices.ts'
import {
  capturableChoice,
  choiceDimensions,
  choiceOfTags,
  chooseActivity,
  chooseDimension,
  chooseMovement,
  completeDimensions,
  tagsWithChoice,
} from '../../../src/renderer/tagging/movement-choice.ts'
import {
  briefTagsLine,
  dimensionsLine,
  dimensionWords,
  movementWords,
} from '../../../src/renderer/tagging/movement-dialog.tsx'
import { tagOutcome } from '../../../src/renderer/tagging/tag-dialog.tsx'
import { parseDimensionValue } from '../../../src/service/dimension-values.ts'
import { activities, movementsOf } from '../../../src/service/movements.ts'
import type { AthleteSummary } from '../../../src/station/contract/deck-view.ts'

const en = screenWordingFor('en')
const maya = { id: 'a1', name: 'Maya Ortiz', dateOfBirth: null, dominantArm: 'right' }

test('the picker offers to create an athlete with the typed name, capitalized', () => {
  expect(athleteChoices('lena maria koch', []).at(-1)).toMatchObject({ firstName: 'Lena Maria', lastName: 'Koch' })
  expect(athleteChoices('Ludwig van Dyk', []).at(-1)).toMatchObject({ firstName: 'Ludwig van', lastName: 'Dyk' })
})

test('the picker offers no new athlete when the name exists', () => {
  expect(athleteChoices(' maya  ORTIZ ', [maya]).map(({ kind }) => kind)).toEqual(['athlete'])
  expect(athleteChoices('', [maya]).map(({ kind }) => kind)).toEqual(['athlete'])
})

/** Answer to Enter for a typed text and the athletes that the station found. */
function entered(typed: string, found: readonly AthleteSummary[], more: { marked?: string; wasShown?: boolean } = {}) {
  const choices = athleteChoices(typed, found)
  return answerEnter({ choices, marked: null, wasShown: true, ...more }, athleteRules(typed))
}

test('Enter chooses the first match that is displayed', () => {
  expect(entered('ma', [maya])).toMatchObject({ kind: 'choose', choice: { id: maya.id } })
})

test('Enter creates nobody: it asks first, and asks nothing for a single word', () => {
  const asked = entered('camila reyez', [])
  expect(asked).toMatchObject({ kind: 'ask', choice: { kind: 'create', firstName: 'Camila', lastName: 'Reyez' } })
  expect(entered('camila reyez', [], { marked: 'create Camila Reyez' })).toMatchObject({ kind: 'choose' })
  expect(entered('xy', [])).toEqual({ kind: 'nothing' })
  expect(entered('xy', [], { marked: 'create Xy ' })).toMatchObject({ kind: 'choose' })
})

test('a new athlete marked for an earlier text is not created under the text that followed', () => {
  expect(entered('camila reyez jr', [], { marked: 'create Camila Reyez', wasShown: false })).toMatchObject({
    kind: 'ask',
    choice: { firstName: 'Camila Reyez' },
  })
})

test('Enter asks about a near match before it offers a new athlete', () => {
  const camila = { id: 'c1', name: 'Camila Reyes', dateOfBirth: null, dominantArm: null, isNear: true }
  expect(athleteChoices('camila reyez', [camila]).map(({ id }) => id)).toEqual(['c1', 'create Camila Reyez'])
  expect(entered('camila reyez', [camila])).toMatchObject({ kind: 'ask', choice: { id: 'c1' } })
  expect(entered('camila reyez', [camila], { marked: 'c1' })).toMatchObject({ kind: 'choose', choice: { id: 'c1' } })
})

test('before the matches are displayed, Enter chooses only the athlete that the text can mean', () => {
  const noah = { id: 'b2', name: 'Noah Maddox', dateOfBirth: null, dominantArm: null }
  expect(entered('may', [maya], { wasShown: false })).toMatchObject({ kind: 'choose' })
  expect(entered('ma', [maya, noah], { wasShown: false })).toMatchObject({ kind: 'ask' })
  const namesake = { ...maya, id: 'a2' }
  expect(entered('maya ortiz', [maya, noah], { wasShown: false })).toMatchObject({ kind: 'choose' })
  expect(entered('maya ortiz', [maya, namesake], { wasShown: false })).toMatchObject({ kind: 'ask' })
  expect(entered('', [maya], { wasShown: false })).toMatchObject({ kind: 'ask' })
})

test('only movements that can be captured can be chosen', () => {
  expect(activities).toContain('baseball')
  expect(movementsOf('baseball')).toEqual(['hitting', 'pitching'])
  expect(capturableChoice({ activity: 'baseball', movement: 'swing', dimensions: { handedness: 'left' } })).toEqual({
    activity: 'baseball',
    movement: null,
    said: {},
  })
})

test('another activity clears the movement, unless it has only one', () => {
  const pitching = capturableChoice({ activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'left' } })
  expect(chooseActivity(pitching, 'golf')).toEqual({ activity: 'golf', movement: 'swing', said: {} })
  expect(chooseActivity(pitching, 'jump')).toEqual({ activity: 'jump', movement: null, said: {} })
  expect(chooseActivity(pitching, 'baseball')).toBe(pitching)
})

test('a form keeps the tags’ athlete, drops dimensions left out, and can clear everything', () => {
  const tags = { athlete: { id: 'a1' }, activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'left' } }
  expect(tagsWithChoice(tags, choiceOfTags(tags))).toEqual(tags)
  expect(tagsWithChoice(tags, chooseDimension(choiceOfTags(tags), 'handedness', null)).dimensions).toEqual({})
  expect(tagsWithChoice(tags, chooseActivity(choiceOfTags(tags), null))).toEqual({
    athlete: { id: 'a1' },
    dimensions: {},
  })
  expect(tagsWithChoice(tags, chooseMovement(choiceOfTags(tags), null))).toMatchObject({
    activity: 'baseball',
    dimensions: {},
  })
})

test('only dimensions of the movement are shown and stored', () => {
  const hitting = chooseMovement(capturableChoice({ activity: 'baseball', dimensions: {} }), 'hitting')
  expect(choiceDimensions(hitting)).toEqual(['bat_length', 'handedness'])
  expect(completeDimensions(hitting, { handedness: 'right', footedness: 'left' })).toEqual({ handedness: 'right' })
})

test('a chosen dimension wins over a suggested one, even when it was left out', () => {
  const hitting = chooseMovement(capturableChoice({ activity: 'baseball', dimensions: {} }), 'hitting')
  const said = chooseDimension(chooseDimension(hitting, 'handedness', null), 'bat_length', 33)
  expect(completeDimensions(said, { handedness: 'right', bat_length: 30 })).toEqual({ bat_length: 33 })
})

test('a typed dimension becomes a number, a known value or a text', () => {
  const wordsOf = (value: string) => en.phrases.dimensionValue(value)
  expect(parseDimensionValue('bat_length', ' 33,5 ', wordsOf)).toBe(33.5)
  expect(parseDimensionValue('arm_position', 'hands on hips', wordsOf)).toBe('hands-on-hips')
  expect(parseDimensionValue('body_position', 'prone', wordsOf)).toBe('prone')
  expect(parseDimensionValue('bat_length', '  ', wordsOf)).toBeUndefined()
})

test('a movement with an ambiguous name is shown with its activity', () => {
  expect(movementWords({ activity: 'baseball', movement: 'pitching' }, en)).toBe('Pitching')
  expect(movementWords({ activity: 'jump', movement: 'broad' }, en)).toBe('Jump, broad')
  expect(movementWords({ activity: 'squat', movement: 'sfma_squat' }, en)).toBe('Squat, SFMA squat')
  expect(movementWords({}, en)).toBeNull()
})

test('a side is worded with its dimension', () => {
  expect(dimensionWords('handedness', 'left', en)).toBe('Left-handed')
  expect(dimensionWords('footedness', 'left', en)).toBe('Left leg')
  expect(dimensionWords('bat_length', 33, en)).toBe('Bat length 33')
  expect(briefTagsLine({ activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'left' } }, en)).toBe(
    'Pitching, left',
  )
})

test('several dimensions are one line with one capital', () => {
  expect(dimensionsLine({ handedness: 'left', bat_length: 33 }, en)).toBe('Left-handed, bat length 33')
  expect(dimensionsLine({ bat_length: 33, handedness: 'left' }, en)).toBe('Bat length 33, left-handed')
  expect(dimensionsLine({}, en)).toBe('')
})

const pitching = { activity: 'baseball', movement: 'pitching', said: {} }
const form = {
  clips: 15,
  typed: '',
  athleteName: 'Zoë Xu',
  isWithoutAthlete: false,
  choice: pitching,
  dimensions: { handedness: 'right' },
  knownActivity: null,
}

test('the tag form names the athlete and the movement that the clips get', () => {
  expect(tagOutcome(form, en)).toEqual({
    sentence: '15 clips → Zoë Xu, Pitching, right',
    button: 'Tag 15 clips as Zoë Xu',
  })
  expect(tagOutcome({ ...form, clips: 1, athleteName: null }, en)).toEqual({
    sentence: '1 clip → Pitching, right (keep athlete)',
    button: 'Tag as Pitching',
  })
})

test('the tag form says when the clips have no athlete to keep', () => {
  const { sentence } = tagOutcome({ ...form, clips: 1, athleteName: null, isWithoutAthlete: true }, en)
  expect(sentence).toBe('1 clip → Pitching, right, no athlete yet')
})

test('the tag form is blocked by a typed name that was not chosen, whatever else is chosen', () => {
  const { sentence, button } = tagOutcome({ ...form, typed: 'xyzq' }, en)
  expect(button).toBeNull()
  expect(sentence).toContain('“xyzq” isn’t chosen yet')
})

test('the tag form is blocked by an activity without its movement, unless the clips had only that before', () => {
  const half = { ...form, choice: { activity: 'jump', movement: null, said: {} }, dimensions: {} }
  expect(tagOutcome(half, en)).toEqual({ sentence: 'Choose a movement for Jump.', button: null })
  expect(tagOutcome({ ...half, knownActivity: 'jump' }, en).button).toBe('Tag 15 clips as Zoë Xu')
  expect(tagOutcome({ ...half, athleteName: null, knownActivity: 'jump' }, en).button).toBeNull()
})

test('an athlete dropped in the lineup moves to the position counted without them', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(indexBeside(ids, 'd', 'a', 'before')).toBe(0)
  expect(indexBeside(ids, 'a', 'c', 'after')).toBe(2)
  expect(indexBeside(ids, 'a', 'gone', 'before')).toBeNull()
})

test('a step beyond the end of the lineup does nothing', () => {
  const ids = ['a', 'b', 'c']
  expect(indexAfterStep(ids, 'b', -1)).toBe(0)
  expect(indexAfterStep(ids, 'b', 1)).toBe(2)
  expect(indexAfterStep(ids, 'a', -1)).toBeNull()
  expect(indexAfterStep(ids, 'c', 1)).toBeNull()
})
