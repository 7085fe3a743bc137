import type { TextParameters } from '../../evidence-text.ts'
import type { FailureSentences, FailureText } from '../../failure-text.ts'
import { textByName } from '../../text-by-name.ts'
import { clockErrorEn } from '../clock-error.ts'
import { originsEn } from '../origins.ts'
import { reason } from '../phrases.ts'

/** Problems of file name rules and shot lists, or of names read by them. */
const ruleFailuresEn = {
  'movement-ambiguous': ({ movement, activities }, subject) => ({
    message: `${subject}: ${movement} belongs to several activities (${activities}), and none is set.`,
    next: 'Set the activity, or set one in the folder’s tags.',
  }),
  'template-invalid': ({ template, problem, expected, key }) => ({
    message: `The template ${template} is invalid${key === undefined ? '' : ` (${key})`}: ${templateProblem(problem)}.`,
    next: templateNext(problem, expected),
  }),
  'alias-ambiguous': ({ first, second }) => ({
    message: `The aliases “${first}” and “${second}” belong to different athletes, but names can’t tell them apart.`,
    next: 'Rename one of them. Case, accents, and spaces are ignored.',
  }),
  'name-unfit': ({ name, template, field }, subject) => ({
    message:
      name === ''
        ? `${subject} is directly in the source folder, but ${template} expects subfolders.`
        : `${subject}: “${name}” doesn’t match ${template}${field === '' ? '' : `: {${field}} is missing`}.`,
    next: 'Rename it, change the rule, or set the tags another way.',
  }),
  'name-ambiguous': ({ name, template, first, second }, subject) => ({
    message: `${subject}: “${name}” matches ${template} in two ways: ${first}; or ${second}.`,
    next: 'Use another delimiter in the rule and the names, or use {firstName} and {lastName}.',
  }),
  'shot-list-row': (parameters, subject) => shotListText(parameters, subject),
} satisfies FailureSentences

const templateProblems: Readonly<Record<string, string>> = {
  'brace-unbalanced': 'its braces don’t match',
  'field-unknown': 'it has an unknown field',
  'field-twice': 'it has the same field twice',
  'fields-touching': 'two fields have no delimiter between them',
  'athlete-twice': 'it has the athlete’s name twice',
  'last-name-alone': 'a last name alone doesn’t identify an athlete',
  'nothing-useful': 'it has no field for a tag',
  'slash-in-file-name': 'a file name can’t contain folders',
  'no-subfolders': 'the folder’s subfolders are not included',
}

const templateProblem = (problem: string | number | undefined) => templateProblems[String(problem)] ?? String(problem)

function templateNext(problem: string | number | undefined, expected: string | number | undefined): string {
  switch (problem) {
    case 'field-unknown':
    case 'nothing-useful':
      return `Did you mean ${expected}?`
    case 'field-twice':
      return `Use ${expected} once. Only {ignore} can be repeated.`
    case 'fields-touching':
      return `Put a delimiter between them, such as ${expected}.`
    case 'slash-in-file-name':
      return `Write ${expected}, and use the “path” rule for folders.`
    case 'no-subfolders':
      return `Set ${expected}, or remove the rule.`
    default:
      return `For example: ${expected}.`
  }
}

function shotListText({ problem, value, expected }: TextParameters, subject: string): FailureText {
  switch (problem) {
    case 'file-missing':
      return {
        message: `${subject}: the row has no file name.`,
        next: 'Add the video’s file name, such as IMG_0412.MOV.',
      }
    case 'file-with-folder':
      return {
        message: `${subject}: ${value} is in another folder.`,
        next: `Use only the file name (${expected}), in a list in the same folder.`,
      }
    case 'file-twice':
      return {
        message: `${subject}: an earlier entry has other tags for ${value} (${/^\d+$/.test(String(expected)) ? 'line ' : ''}${expected}).`,
        next: 'Keep only the correct one.',
      }
    case 'cells-too-many':
      return {
        message: `${subject}: “${value}” is not in a column.`,
        next: 'Put values that contain a delimiter in quotes.',
      }
    case 'activity-unknown':
      return { message: `${subject}: the service has no activity ${value}.`, next: `For example: ${expected}.` }
    case 'movement-unknown':
      return {
        message: `${subject}: the service has no movement ${value}.`,
        next: expected === '' ? 'Use one of the service’s movements, such as pitching.' : `Did you mean ${expected}?`,
      }
    case 'column-unknown':
      return { message: `${subject}: unknown column ${value}. It is ignored.`, next: `Columns: ${expected}.` }
    case 'column-twice':
      return {
        message: `${subject}: duplicate column ${value}. It is ignored.`,
        next: 'Remove one of them.',
      }
    case 'no-file-column':
      return {
        message: `${subject}: no column has the file names (${value}).`,
        next: 'Name the column “file”, or turn off shotList for this folder.',
      }
    case 'too-many-rows':
      return {
        message: `${subject}: the list has more than ${value} rows. The rest is not read.`,
        next: 'Split it, or turn off shotList for this folder.',
      }
    case 'too-large':
      return {
        message: `${subject}: the list is too large: ${value} bytes, limit ${expected}.`,
        next: 'Split it, or turn off shotList for this folder.',
      }
    default:
      return {
        message: `${subject}: the list can’t be read from this line on (${value}).`,
        next: 'Close the quote opened here, then save the list again.',
      }
  }
}

const originOf = (origin: string | number | undefined) => textByName(originsEn, String(origin))

/** Reasons why a clip can't be tagged. */
export const tagFailuresEn = {
  'athlete-missing': (_parameters, subject) => ({
    message: `${subject}: no athlete is set.`,
    next: 'Set an athlete in the folder’s tags.',
  }),
  'athlete-not-found': ({ athlete }, subject) => ({
    message: `${subject}: the service has no such athlete${reason(athlete)}.`,
    next: 'Choose another athlete where this one was set: by hand, on deck, or in the folder’s tags.',
  }),
  'athlete-unknown': ({ name }, subject) => ({
    message: `${subject}: the service has no athlete named ${name}.`,
    next: 'Correct the name, or let the folder create the athlete (create: true).',
  }),
  'athlete-ambiguous': ({ name }, subject) => ({
    message: `${subject}: the service has several athletes named ${name}.`,
    next: 'Use the athlete’s id where the name was set: by hand, on deck, or in the folder’s tags.',
  }),
  'athlete-pending': ({ name }) => ({
    message: `Creating ${name} on the service. Clips wait until then.`,
    next: 'No action needed: OnDeck uploads them automatically.',
  }),
  'athlete-undecided': ({ name }, subject) => ({
    message: `${subject}: the service has several athletes named ${name}.`,
    next: 'Choose one of them, or create a new athlete.',
  }),
  'athlete-not-created': ({ name, detail }, subject) => ({
    message: `${subject}: the service didn’t create ${name}${reason(detail)}.`,
    next: 'Retry creating the athlete, or choose another.',
  }),
  'new-athlete-unknown': () => ({
    message: 'This athlete is not in the list of new athletes.',
    next: 'Reload the list and choose again.',
  }),
  'lineup-empty': () => ({
    message: 'The lineup is empty.',
    next: 'Put an athlete on deck by name, or add one to the lineup first.',
  }),
  'nobody-on-deck': () => ({ message: 'Nobody is on deck.', next: 'Put an athlete on deck.' }),
  'nothing-to-undo': () => ({ message: 'There is nothing to undo.', next: 'Change the clips or the deck directly.' }),
  'undo-gone': () => ({ message: 'This was already undone.', next: 'Check the clips and the deck as they are now.' }),
  'nothing-to-redo': () => ({ message: 'There is nothing to redo.', next: 'Change the clips or the deck directly.' }),
  'redo-gone': () => ({
    message: 'This can’t be redone: it was changed since the undo.',
    next: 'Change the clips or the deck directly.',
  }),
  'undo-changed': () => ({
    message: 'Nothing was undone or redone: clips or the deck changed in the meantime.',
    next: 'Check what would change now, and confirm again.',
  }),
  'drawings-full': ({ fileName, limit }) => ({
    message: `${fileName} has ${limit} drawings already.`,
    next: 'Delete drawings that you no longer need, then draw again.',
  }),
  'clip-unknown': ({ clip }) => ({
    message: `There is no clip ${clip}.`,
    next: 'List the clips with “ondeck clips list”.',
  }),
  'rep-of-two': ({ what }) => ({
    message: `These clips can’t form one rep: they include two ${what}.`,
    next: 'A rep has one athlete, and one clip from each camera.',
  }),
  'clip-ambiguous': ({ clip }) => ({
    message: `Several clips are named ${clip}.`,
    next: 'Use the clip’s id: list the clips with “ondeck clips list”.',
  }),
  'athlete-conflict': ({ first, firstOrigin, second, secondOrigin }, subject) => ({
    message: `${subject}: two sources name different athletes: ${first} (${originOf(firstOrigin)}) and ${second} (${originOf(secondOrigin)}).`,
    next: 'Choose the athlete, or correct the wrong source.',
  }),
  'clock-too-far': ({ camera, seconds, max }) => ({
    message: `The clock of ${camera} can’t be corrected by ${seconds} s: the limit is one day (${max} s) in either direction.`,
    next: 'Set the date and time on the camera, then correct the remaining difference.',
  }),
  'clock-same-camera': ({ camera }) => ({
    message: `Both clips are from ${camera}, so they can’t show how far its clock is off.`,
    next: 'Choose a clip from another camera.',
  }),
  'clock-clip-untimed': ({ clip }) => ({
    message: `${clip} has no recording time from its camera, so it can’t measure a clock.`,
    next: 'Choose another clip, or set the camera to write the recording time.',
  }),
  'clock-moment-outside': ({ clip, seconds }) => ({
    message: `The chosen moment is after the end of ${clip}, which is ${seconds} s long.`,
    next: 'Choose a moment within the clip.',
  }),
  'recording-time-untrusted': (_parameters, subject) => ({
    message: `${subject} has no reliable recording time, so OnDeck can’t tell who was on deck.`,
    next: 'Choose the athlete, or set the camera to write the recording time.',
  }),
  'camera-clock-unclear': ({ camera, offBySeconds }, subject) => ({
    message:
      offBySeconds === undefined
        ? `${subject} arrived long after it was recorded, and nothing has confirmed the clock of ${camera} yet.`
        : `${subject}: the times of ${camera} and of its files differ. The camera’s clock seems to be ${clockErrorEn(Number(offBySeconds))}.`,
    next: 'Confirm or correct the camera’s clock: all of its clips that wait will then continue automatically.',
  }),
  'deck-changed-during-clip': (_parameters, subject) => ({
    message: `The deck changed while ${subject} was recorded, and OnDeck doesn’t know whether its time is the start or the end.`,
    next: 'Choose the athlete, or set in the camera’s settings whether its times are of the start or the end.',
  }),
  'clips-arriving': (_parameters, subject) => ({
    message: `${subject} waits for the other clips that are being copied with it.`,
    next: 'No action needed: OnDeck continues automatically.',
  }),
  'on-deck-not-yet': (_parameters, subject) => ({
    message: `${subject} was recorded before anyone was put on deck.`,
    next: 'Choose the athlete.',
  }),
  'on-deck-clock-changed': (_, subject) => ({
    message: `The computer’s clock was set back after the deck was changed, so the athlete of ${subject} is uncertain.`,
    next: 'Confirm who is on deck, then tag the clips recorded before that.',
  }),
  'deck-in-future': ({ from }) => ({
    message: `An athlete can’t be put on deck from ${from}: that is in the future.`,
    next: 'Use a time in the past, or none to start now. If the time looks right, check the computer’s clock.',
  }),
  'on-deck-unconfirmed': ({ minutes }, subject) => ({
    message: `${subject} was recorded after more than ${minutes} minutes without a clip. Is the same athlete still on deck?`,
    next: 'Confirm who is on deck, or put another athlete on deck. OnDeck will then continue automatically.',
  }),
  'activity-missing': (_parameters, subject) => ({
    message: `${subject}: no activity is set.`,
    next: 'Set an activity in the folder’s tags, such as baseball.',
  }),
  'movement-missing': (_parameters, subject) => ({
    message: `${subject}: no movement is set.`,
    next: 'Set a movement in the folder’s tags, such as pitching.',
  }),
  'pair-unknown': ({ activity, movement, movements }, subject) => ({
    message: `${subject}: the service has no movement ${movement} in ${activity}.`,
    next: `Choose one of: ${movements}.`,
  }),
  'dimension-unknown': ({ dimension, activity, movement, dimensions }, subject) => ({
    message: `${subject}: ${activity} ${movement} has no dimension ${dimension}.`,
    next: dimensions === '' ? 'Remove it: this movement has none.' : `Use one of: ${dimensions}.`,
  }),
  'dimension-invalid': ({ dimension, value, expected }, subject) => ({
    message: `${subject}: ${dimension} can’t be ${value === '' ? 'empty' : value}.`,
    next: expected === '' ? 'Set a value, or remove it.' : `Use one of: ${expected}.`,
  }),
  'dimension-missing': ({ dimension, activity, movement }, subject) => ({
    message: `${subject}: ${dimension} of ${activity} ${movement} is not set, and this folder requires it.`,
    next: 'Set it in the folder’s tags, or turn off requireDimensions.',
  }),
  ...ruleFailuresEn,
} satisfies FailureSentences
