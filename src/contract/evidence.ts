import { z } from 'zod'

/** Findings and expectations of the engine, by code, with the parameters of each: `src/wording` has the texts. */
const parametersOf = {
  // Incomplete files
  'no-content': [],
  'space-reserved': [],
  'first-bytes-only': [],
  'cut-short': ['bytes'],
  'cut-in-head': [],
  'index-missing': [],
  'index-empty': [],
  'index-too-large': [],
  'index-part-cut': ['part'],
  'index-part-missing': ['part'],
  'index-gap': [],
  'index-entry-size': [],
  'index-table-cut': [],
  'index-table-headless': [],
  'index-samples-unplaced': [],
  'fragments-missing': [],
  // Other content instead of a video
  picture: ['format'],
  'raw-picture': [],
  'other-video': ['format'],
  'transport-stream': [],
  'ogg-file': [],
  sound: ['format'],
  'pdf-document': [],
  'zip-archive': [],
  archive: [],
  'text-file': [],
  'unknown-file': [],
  program: [],
  // The service and the connection to it
  redirect: ['to'],
  'web-page': [],
  'something-else': [],
  'no-address': [],
  'private-address': ['address'],
  'video-not-arrived': [],
  'service-undecided': [],
  'no-json': [],
  'no-body': ['status'],
  'answer-too-large': ['bytes'],
  'new-columns': ['columns'],
  // This computer
  'ffprobe-missing': [],
  'no-duration': [],
  'program-in-source-folder': ['folder'],
  'program-crashed': ['signal'],
  'memory-limit': ['megabytes'],
  'no-answer': [],
  'waits-for-password': [],
  practice: [],
  'browsing-folders': [],
  'folder-dialog': [],
  'showing-file': [],
  'saving-pdf': [],
  'signing-in': [],
  updating: [],
  'changing-key': [],
  // Reps
  athletes: [],
  'clips-of-one-camera': [],
  // Expected values
  'nothing-given': [],
  'yaml-or-json': [],
  text: [],
  'text-or-null': [],
  'type-string': [],
  'type-number': [],
  'type-boolean': [],
  'type-array': [],
  'type-other': ['type'],
  'one-of': ['values'],
  exactly: ['value'],
  'more-than': ['limit'],
  'at-least': ['limit'],
  'at-most': ['limit'],
  'at-least-one': [],
  'characters-at-most': ['limit'],
  characters: ['from', 'to'],
  'whole-number': [],
  'whole-number-between': ['from', 'to'],
  'whole-number-from-0': [],
  'whole-inches': [],
  'whole-pounds': [],
  'right-form': [],
  'other-key': ['keys'],
  'no-parameter': [],
  'capture-status': [],
  'athlete-id': [],
  'first-name': [],
  'first-name-filled': [],
  'standard-attribute': [],
  'real-day': [],
  'position-list': [],
  'activity-first': [],
  'positions-of': ['activity', 'positions'],
  'no-positions': ['activity'],
  'names-with-texts': [],
  'unreserved-name': [],
  'name-start': [],
  'name-letters': [],
  'time-before': ['field'],
  'whole-address': [],
  'address-such-as': ['example'],
  'https-address': [],
  'https-only': [],
  'address-without-user': [],
  'address-without-query': [],
  'folder-path': [],
  'certificate-file': [],
  'key-file': [],
  'holds-none': ['file'],
  'exists-already': ['file'],
  'new-file': [],
  'writable-file': [],
  'port-number': [],
  // Reasons why a file is no roster
  'megabytes-at-most': ['limit'],
  'file-of-megabytes': ['limit'],
  'unpacked-at-most': ['limit'],
  'rows-at-most': ['limit'],
  'columns-at-most': ['limit'],
  'no-rows': [],
  'no-table': [],
  'no-name-column': [],
  'column-twice': ['field'],
  unopened: [],
  'open-quote': ['line'],
  'password-protected': [],
  'old-workbook': [],
  'broken-workbook': [],
  // Decisions that a roster's column needs, and rules for its cells
  'date-order': [],
  'height-unit': [],
  'weight-unit': [],
  'past-day': [],
  'day-of-order': ['order'],
  'height-such-as': [],
  'weight-such-as': [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type EvidenceCode = keyof typeof parametersOf
type Value = string | number
type ParametersOf<Code extends EvidenceCode> = Readonly<Record<(typeof parametersOf)[Code][number], Value>>

export const evidenceCodes = Object.keys(parametersOf) as EvidenceCode[]

/** Evidence as a failure's parameter. Texts of the service, and of older data folders, are plain text. */
export const Evidence = z.object({
  code: z.enum(evidenceCodes),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Evidence = z.infer<typeof Evidence>

export const isEvidence = (value: unknown): value is Evidence => Evidence.safeParse(value).success

/** Evidence with exactly the parameters of its code. */
export function evidence<Code extends EvidenceCode>(
  code: Code,
  ...[parameters]: (typeof parametersOf)[Code] extends readonly [] ? [] : [parameters: ParametersOf<Code>]
): Evidence {
  return { code, parameters: { ...parameters } }
}
