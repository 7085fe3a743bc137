import type { Sentences } from '../failure-text.ts'
import { wordsOf } from '../words-of.ts'
import { originsEn } from './origins.ts'
import { reason } from './phrases.ts'
import { ruleFailuresEn } from './rule-failures.ts'

const originOf = (origin: string | number | undefined) => wordsOf(originsEn, String(origin))

/** What keeps a clip from being tagged. */
export const tagFailuresEn = {
  'athlete-missing': (_parameters, thing) => ({
    message: `${thing}: nobody has said whose clip this is.`,
    next: 'Give the folder an athlete in its tags.',
  }),
  'athlete-not-found': ({ athlete }, thing) => ({
    message: `${thing}: the service has no such athlete${reason(athlete)}.`,
    next: 'Choose another athlete where this one was given: by hand, on deck, or in the folder’s tags.',
  }),
  'athlete-unknown': ({ name }, thing) => ({
    message: `${thing}: the service has no athlete named ${name}.`,
    next: 'Correct the name, or allow the folder to create the athlete (create: true).',
  }),
  'athlete-ambiguous': ({ name }, thing) => ({
    message: `${thing}: the service has several athletes named ${name}.`,
    next: 'Name the athlete by id where the name was given: by hand, on deck, or in the folder’s tags.',
  }),
  'athlete-pending': ({ name }) => ({
    message: `Creating ${name} at the service. Clips wait until then.`,
    next: 'Nothing to do: OnDeck uploads them automatically.',
  }),
  'athlete-undecided': ({ name }, thing) => ({
    message: `${thing}: the service has several athletes named ${name}.`,
    next: 'Choose one of them, or create a new athlete.',
  }),
  'athlete-not-created': ({ name, detail }, thing) => ({
    message: `${thing}: the service did not create ${name}${reason(detail)}.`,
    next: 'Retry creating the athlete, or choose another.',
  }),
  'new-athlete-unknown': () => ({
    message: 'Nobody asked for this athlete.',
    next: 'Reload the list and choose again.',
  }),
  'lineup-empty': () => ({
    message: 'Nobody is waiting in the lineup.',
    next: 'Put somebody on deck by name, or into the lineup first.',
  }),
  'nobody-on-deck': () => ({ message: 'Nobody is on deck.', next: 'Put somebody on deck.' }),
  'nothing-to-undo': () => ({ message: 'There is nothing to undo.', next: 'Change the clips or the deck directly.' }),
  'undo-gone': () => ({ message: 'This was undone already.', next: 'Check the clips and the deck as they are now.' }),
  'clip-unknown': ({ clip }) => ({
    message: `There is no clip ${clip}.`,
    next: 'List the clips with “ondeck clips list”.',
  }),
  'rep-of-two': ({ what }) => ({
    message: `These clips are not one rep: they are of two ${what}.`,
    next: 'A rep is one athlete, and one clip of each camera.',
  }),
  'clip-ambiguous': ({ clip }) => ({
    message: `Several clips are called ${clip}.`,
    next: 'Name it by its id: list the clips with “ondeck clips list”.',
  }),
  'athlete-conflict': ({ first, firstOrigin, second, secondOrigin }, thing) => ({
    message: `${thing}: two sources name different athletes: ${first} (${originOf(firstOrigin)}) and ${second} (${originOf(secondOrigin)}).`,
    next: 'Say who it is, or correct the source that is wrong.',
  }),
  'clock-too-far': ({ camera, seconds, max }) => ({
    message: `The clock of ${camera} can’t be corrected by ${seconds} s: the most is a day, ${max} s either way.`,
    next: 'Set the date and time on the camera itself, then correct what is left.',
  }),
  'recording-time-untrusted': (_parameters, thing) => ({
    message: `${thing} does not say when it was recorded, so nobody can say who was on deck.`,
    next: 'Say who it is, or set the camera to write the recording time.',
  }),
  'on-deck-not-yet': (_parameters, thing) => ({
    message: `${thing} was recorded before anybody was put on deck.`,
    next: 'Say who it is.',
  }),
  'on-deck-clock-changed': (_, thing) => ({
    message: `The computer’s clock was set back after the deck was changed, so the athlete of ${thing} is uncertain.`,
    next: 'Confirm who is on deck, and tag the clips recorded before that.',
  }),
  'deck-in-future': ({ from }) => ({
    message: `An athlete can’t be put on deck from ${from}: that is in the future.`,
    next: 'Give a time in the past, or none to start now. If the date looks right, check the computer’s clock.',
  }),
  'on-deck-unconfirmed': ({ minutes }, thing) => ({
    message: `${thing} was recorded after more than ${minutes} minutes without a clip: is the same athlete still on deck?`,
    next: 'Confirm who is on deck, or put somebody else there; the clip goes on by itself.',
  }),
  'activity-missing': (_parameters, thing) => ({
    message: `${thing}: no activity is given.`,
    next: 'Give the folder an activity in its tags, such as baseball.',
  }),
  'movement-missing': (_parameters, thing) => ({
    message: `${thing}: no movement is given.`,
    next: 'Give the folder a movement in its tags, such as pitching.',
  }),
  'pair-unknown': ({ activity, movement, movements }, thing) => ({
    message: `${thing}: the service knows no ${movement} in ${activity}.`,
    next: `Choose one of: ${movements}.`,
  }),
  'dimension-unknown': ({ dimension, activity, movement, dimensions }, thing) => ({
    message: `${thing}: ${activity} ${movement} has no dimension ${dimension}.`,
    next: dimensions === '' ? 'Remove it: this movement has none.' : `Use one of: ${dimensions}.`,
  }),
  'dimension-invalid': ({ dimension, value, expected }, thing) => ({
    message: `${thing}: ${dimension} cannot be ${value === '' ? 'empty' : value}.`,
    next: expected === '' ? 'Give it a value, or remove it.' : `Use one of: ${expected}.`,
  }),
  'dimension-missing': ({ dimension, activity, movement }, thing) => ({
    message: `${thing}: ${dimension} of ${activity} ${movement} is not given, and this folder requires it.`,
    next: 'Give it in the folder’s tags, or switch requireDimensions off.',
  }),
  ...ruleFailuresEn,
} satisfies Sentences
