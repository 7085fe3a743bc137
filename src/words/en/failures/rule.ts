import type { TextParameters } from '../../evidence-text.ts'
import type { FailureSentences, FailureText } from '../../failure-text.ts'

/** Problems of file name rules and shot lists, or of names read by them. */
export const ruleFailuresEn = {
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
