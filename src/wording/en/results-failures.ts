import type { Sentences } from '../failure-text.ts'

/** What is wrong with the results library, or with a question to it. */
export const resultsFailuresEn = {
  'result-unknown': ({ session }) => ({
    message: `The results library has no session ${session}.`,
    next: 'Check the ID, or export its results first.',
  }),
  'results-too-many': ({ limit }) => ({
    message: `There are more than ${limit} results for one answer.`,
    next: 'Choose a shorter period or fewer athletes.',
  }),
  'results-slow': ({ seconds }) => ({
    message: `The results library did not answer within ${seconds} s.`,
    next: 'Choose a shorter period or fewer athletes, or try again when the computer is less busy.',
  }),
  'views-full': ({ limit }) => ({
    message: `${limit} views are saved already.`,
    next: 'Delete a view that you no longer need, then save this one.',
  }),
} satisfies Sentences
