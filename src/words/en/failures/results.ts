import type { FailureSentences } from '../../failure-text.ts'

/** Problems of the results library, or of a query. */
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
  'sql-refused': ({ found }) => ({
    message: /^\d+$/.test(String(found))
      ? `This text has ${found} SQL statements instead of one.`
      : `This SQL is not a SELECT but ${found}.`,
    next: 'Write exactly one SELECT over the views sessions and curves. The library can’t be changed with SQL.',
  }),
  'sql-failed': ({ message }) => ({
    message: `DuckDB can’t run this query. It says: ${message}`,
    next: 'Correct the query. It can read the views sessions and curves, and the files of the results library.',
  }),
  'sql-ended': ({ seconds, megabytes }) => ({
    message:
      seconds === undefined
        ? `The query was stopped: it needs more than ${megabytes} MB of memory.`
        : `The query was stopped: it took longer than ${seconds} s.`,
    next: 'Ask for fewer columns, sessions, or rows.',
  }),
} satisfies FailureSentences
