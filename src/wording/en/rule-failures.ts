import type { FailureParameters } from '../../contract/failure.ts'
import type { FailureText, Sentences } from '../failure-text.ts'

/** What is wrong with the rules that names and shot lists are read by, and with what they read. */
export const ruleFailuresEn = {
  'movement-ambiguous': ({ movement, activities }, thing) => ({
    message: `${thing}: ${movement} belongs to the activity ${activities}; which one is not given.`,
    next: 'Name the activity, or give the folder one in its tags.',
  }),
  'template-invalid': ({ template, problem, expected, key }) => ({
    message: `The template ${template} cannot work${key === undefined ? '' : ` (${key})`}: ${templateProblem(problem)}.`,
    next: templateNext(problem, expected),
  }),
  'alias-ambiguous': ({ first, second }) => ({
    message: `The aliases “${first}” and “${second}” stand for different athletes, and a name cannot tell them apart.`,
    next: 'Rename one of them. Case, accents and spaces do not count.',
  }),
  'name-unfit': ({ name, template, field }, thing) => ({
    message:
      name === ''
        ? `${thing} lies in the source folder itself, and ${template} expects it in folders.`
        : `${thing}: “${name}” is not as ${template} expects${field === '' ? '' : `: no {${field}} is found`}.`,
    next: 'Rename it, change the rule, or give the tags in another way.',
  }),
  'name-ambiguous': ({ name, template, first, second }, thing) => ({
    message: `${thing}: “${name}” can be read in two ways by ${template}: ${first}; or ${second}.`,
    next: 'Put another delimiter into the rule and the names, or use {firstName} and {lastName}.',
  }),
  'shot-list-row': (parameters, thing) => shotListText(parameters, thing),
} satisfies Sentences

const templateProblems: Readonly<Record<string, string>> = {
  'brace-unbalanced': 'a brace has no partner',
  'field-unknown': 'it has a field that does not exist',
  'field-twice': 'it has a field twice',
  'fields-touching': 'nothing stands between two fields, so nobody knows where one ends',
  'athlete-twice': 'it has the athlete’s name twice',
  'last-name-alone': 'a last name alone does not say who it is',
  'nothing-useful': 'it has no field that says anything of the tags',
  'slash-in-file-name': 'a file’s name has no folders in it',
  'no-subfolders': 'the folder’s subfolders are not watched',
}

const templateProblem = (problem: string | number | undefined) => templateProblems[String(problem)] ?? String(problem)

function templateNext(problem: string | number | undefined, expected: string | number | undefined): string {
  switch (problem) {
    case 'field-unknown':
    case 'nothing-useful':
      return `Perhaps you mean ${expected}.`
    case 'field-twice':
      return `Use ${expected} once; {ignore} may stand there as often as needed.`
    case 'fields-touching':
      return `Put a delimiter between them, such as ${expected}.`
    case 'slash-in-file-name':
      return `Write ${expected}, and the folders as the rule “path”.`
    case 'no-subfolders':
      return `Set ${expected}, or remove the rule.`
    default:
      return `Write, for example, ${expected}.`
  }
}

function shotListText({ problem, value, expected }: FailureParameters, thing: string): FailureText {
  switch (problem) {
    case 'file-missing':
      return { message: `${thing}: the row names no file.`, next: 'Name the video’s file, such as IMG_0412.MOV.' }
    case 'file-with-folder':
      return {
        message: `${thing}: ${value} lies in another folder.`,
        next: `Name the file alone, as ${expected}, in a list beside it.`,
      }
    case 'file-twice':
      return {
        message: `${thing}: something else is said of ${value} before (${/^\d+$/.test(String(expected)) ? 'line ' : ''}${expected}).`,
        next: 'Leave only what is right.',
      }
    case 'cells-too-many':
      return {
        message: `${thing}: “${value}” stands in no column.`,
        next: 'Put texts that have a delimiter in quotes.',
      }
    case 'activity-unknown':
      return { message: `${thing}: the service knows no activity ${value}.`, next: `Use, for example, ${expected}.` }
    case 'movement-unknown':
      return {
        message: `${thing}: the service knows no movement ${value}.`,
        next:
          expected === '' ? 'Use one of the service’s movements, such as pitching.' : `Perhaps you mean ${expected}.`,
      }
    case 'column-unknown':
      return { message: `${thing}: there is no column ${value}; it is passed over.`, next: `Known: ${expected}.` }
    case 'column-twice':
      return {
        message: `${thing}: the column ${value} is there already; it is passed over.`,
        next: 'Remove one of them.',
      }
    case 'no-file-column':
      return {
        message: `${thing}: no column names the files (${value}).`,
        next: 'Call the column “file”, or switch shotList off for this folder.',
      }
    case 'too-large':
      return {
        message: `${thing}: the list has ${value} bytes; at most ${expected} are read.`,
        next: 'Divide it, or switch shotList off for this folder.',
      }
    default:
      return {
        message: `${thing}: the list cannot be read from here on (${value}).`,
        next: 'Close the quote that was opened here, and save the list again.',
      }
  }
}
