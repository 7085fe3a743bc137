import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { parsePairs } from '../../src/cli/input/athlete-fields.ts'
import { InvalidInput } from '../../src/cli/input/invalid-input.ts'
import { nearestName } from '../../src/cli/input/nearest-name.ts'
import { parseEdge, parseNumber } from '../../src/cli/input/parse-numbers.ts'
import { readTags } from '../../src/cli/input/read-tags.ts'
import { readSchedule } from '../../src/cli/input/schedule.ts'
import { shortenMiddle, truncate } from '../../src/cli/print/terminal-text.ts'
import { parseFeedAddress } from '../../src/computer/feed-address.ts'
import { readCsv } from '../../src/computer/files/csv-rows.ts'
import { safeFileName } from '../../src/computer/files/file-names.ts'
import { readRange } from '../../src/computer/http/file-bytes.ts'
import { hideSecrets } from '../../src/computer/log/hide-secrets.ts'
import { readNameTime } from '../../src/computer/media/name-time.ts'
import { parseProbeReport } from '../../src/computer/media/report.ts'
import { createProgressReader } from '../../src/computer/media/run-conversion.ts'
import { parseBanner } from '../../src/computer/media/version-banner.ts'
import { withoutCredentials } from '../../src/computer/network/addresses.ts'
import { readRetryAfter } from '../../src/computer/network/retry-after.ts'
import { readProxyList } from '../../src/computer/network/system-proxy.ts'
import { nameKind } from '../../src/computer/watching/clip-name.ts'
import { eraseInJson } from '../../src/features/forget/station/erase-clips.ts'
import { mapColumns } from '../../src/features/import/core/columns.ts'
import { parseRoster } from '../../src/features/import/core/parse-roster.ts'
import { readRow } from '../../src/features/import/core/read-cells.ts'
import { readRosterSheets } from '../../src/features/import/station/read-roster-file.ts'
import { planColumns } from '../../src/features/results/library/plan-columns.ts'
import { parseReportAddress } from '../../src/features/results/report/report-address.ts'
import { parseClockReading } from '../../src/features/settings/screen/clock-reading.ts'
import { describeBrowser } from '../../src/headless/sign-in/browser-name.ts'
import { readBrowserKey } from '../../src/headless/sign-in/proofs.ts'
import { readClock } from '../../src/renderer/fields/clock-text.ts'
import { readNumber } from '../../src/renderer/fields/number-text.ts'
import { inchesFromText, poundsFromText } from '../../src/renderer/fields/units.ts'
import { readAnswer } from '../../src/service/client/answers.ts'
import { parseBaseUrl } from '../../src/service/client/base-url.ts'
import { parseResultPage } from '../../src/service/client/parse-result-page.ts'
import { readRefusal, readStoreAnswer } from '../../src/service/client/store-answer.ts'
import { parseDimensionValue } from '../../src/service/dimension-values.ts'
import { plainLines, serviceWords } from '../../src/service/plain-text.ts'
import { eraseNames, patternOf } from '../../src/station/athletes/erase-names.ts'
import { fullNameKey, searchTextOf } from '../../src/station/athletes/names.ts'
import { Settings } from '../../src/station/contract/settings.ts'
import { copyNameOf } from '../../src/station/copies/copy-names.ts'
import { createExcludedBy } from '../../src/station/copies/exclude.ts'
import { parseTimeMs } from '../../src/station/service/parse-time.ts'
import { isAdministratorOnly } from '../../src/station/settings/administrator-only.ts'
import { parseDatabaseAddress } from '../../src/station/settings/database-address.ts'
import { parseSettingsText } from '../../src/station/settings/parse-settings-text.ts'
import { createAliases } from '../../src/station/tagging/names/aliases.ts'
import { createNameRules } from '../../src/station/tagging/names/name-rules.ts'
import { nearestWord } from '../../src/station/tagging/names/nearest-word.ts'
import { readShotList } from '../../src/station/tagging/names/shot-list.ts'
import { compileTemplate } from '../../src/station/tagging/names/template.ts'
import { serviceFileName } from '../../src/station/uploads/file-name.ts'
import { toTimeline } from '../../src/station/views/clip-detail.ts'
import { matchesFileName } from '../../src/station/views/file-answers.ts'
import { piecesOfPattern, writtenPatterns } from '../support/regular-expressions.ts'
import type { ReadText } from './hostile-growth.ts'

/** A reader of text from outside, with the pieces that mean something to it. */
export interface Reader {
  readonly read: ReadText
  readonly pieces?: readonly string[]
  readonly characters?: number
}

const bytes = (text: string) => Buffer.from(text)
const names = [{ firstName: 'Ann', lastName: '- _ . Lee' }]
const settings = Settings.parse({
  service: { baseUrl: null },
  folders: [
    { path: '/cam', rules: { fileName: '{athlete}_{movement}_{n}', ignore: ['final', 'copy', '-', 'a_a'] } },
    { path: '/card', rules: { path: '{date}/{*}{athlete}-{camera}' } },
  ],
  tagging: { aliases: { maya: { firstName: 'Maya', lastName: 'Ortiz' } } },
})
const rules = createNameRules(settings)
const headers = ['First Name', 'Last Name', 'Height', 'Weight', 'DOB', 'Positions', 'Phone']
const columns = mapColumns(headers, { chosen: new Map(), customColumns: false }, 'roster.csv')
const rosterReading = {
  choices: { dateOrder: 'mdy', heightUnit: 'in', weightUnit: 'lb', existing: 'update', sameName: 'create' } as const,
  columns: new Map(),
  customColumns: true,
  today: '2026-11-28',
  file: 'roster.csv',
}
const video = { path: '/cam/20261128.mov', sizeBytes: 1, modifiedAtMs: 0 }
const format = { heightUnit: 'in', weightUnit: 'lb', dateOrder: 'mdy', today: '2026-11-28' } as const

/** A command answers such errors by its usage. */
const typed =
  (read: ReadText): ReadText =>
  (text) => {
    try {
      return read(text)
    } catch (error) {
      if (error instanceof InvalidInput || error instanceof InvalidArgumentError) return error
      throw error
    }
  }

/** Everything that reads text from outside: names, files, answers, headers, logs, and settings of others. */
export const readers: Readonly<Record<string, Reader>> = {
  'names to erase from a log': { read: (text) => text.replaceAll(patternOf('Ann - - Lee'), ''), pieces: ['Ann', 'Ann -'] },
  'a name to erase': { read: (text) => 'Ann of the log'.replaceAll(patternOf(text), '') },
  'names to erase from records': { read: (text) => eraseNames({ note: text }, { id: 'ID', names }), pieces: ['Ann'] },
  'names of athletes': {
    read: (text) => [fullNameKey(text), searchTextOf({ athlete_id: '1', first_name: text, custom_attributes: { a: text } } as never)],
  },
  'names of files': { read: (text) => [nameKind(text), copyNameOf(text), serviceFileName(text), safeFileName(text)], pieces: ['.mov', 'GX01', 'proxy'] },
  'times in names': { read: (text) => readNameTime(text, null), pieces: ['20261128', 'PXL_'] },
  'rules for names': {
    read: (text) => settings.folders.map((source) => rules.read(source, join(source.path, `${text.slice(0, 251)}.mov`))),
    pieces: ['maya', 'final', '2026'],
  },
  'templates of rules': { read: (text) => compileTemplate(text.slice(0, 200), 'file-name'), pieces: ['{athlete}', '{*}'] },
  'patterns of what is left out': { read: (text) => createExcludedBy([{ path: '/cam', exclude: ['*a*b', text.slice(0, 60)] }])({ folder: '/cam', path: `/cam/${text.slice(0, 250)}` }), pieces: ['**/', '*'] },
  'shot lists': {
    read: (text) => readShotList(readCsv(bytes(`file,athlete\n${text}`)).rows, createAliases({})),
    pieces: ['a.mov,b\n', '"a'],
  },
  rosters: { read: (text) => readRosterSheets(bytes(`first name,last name\n${text}`), 'roster.csv'), pieces: ['a,b\n', '"a'] },
  'columns of rosters': {
    read: async (text) =>
      parseRoster((await readRosterSheets(bytes(`first name,last name,height,date of birth,a${text}\n${`a,b,${text},${text},c\n`.repeat(3)}`), 'roster.csv'))[0].table, rosterReading),
  },
  'cells of rosters': {
    read: (text) => readRow({ row: 2, cells: headers.map(() => text) }, columns, format),
    pieces: ['5 ft', '11/28/2026', 'kg', 'de '],
  },
  'pages of results': { read: (text) => [parseResultPage(bytes(text)), parseResultPage(bytes(`{"rows":[{"a":NaN,"b":${text}`))], pieces: ['{"a":', 'NaN', '"\\"'] },
  'names of result columns': { read: (text) => planColumns([{ name: text, declared: text, values: 0 } as never, { name: `${text}a`, declared: '', values: 0 } as never]) },
  'answers of the service': {
    read: (text) => readAnswer({ status: 200, header: () => text, body: bytes(`{"a":"${text}`) }, z.object({ a: z.string() }), { host: 'a', name: 'getCapture' }),
    pieces: ['{"a":', '[{', '12345678901234567890'],
  },
  'errors of the service': {
    read: (text) => readAnswer({ status: 404, header: () => undefined, body: bytes(text) }, z.object({}), { host: 'a', name: 'getCapture' }),
    pieces: ['{"error":"NotFound"', '<html>'],
  },
  'refusals of a store': { read: (text) => [readRefusal({ status: 400, text, isWhole: true } as never), readStoreAnswer({ status: 200, text, isWhole: true } as never, { success_action_status: '200' })], pieces: ['<Code>', '</Code>', '<Message>'] },
  'words of the service': { read: (text) => [plainLines(text), serviceWords(text)] },
  'lines of the log': { read: (text) => hideSecrets(text, ['sk_a-key-of-nobody']), pieces: ['sk_', '"password":"', 'http://', 'token='] },
  'details of failures': {
    read: (text) => toTimeline([{ atMs: 1, event: 'broke', state: { kind: 'waiting' }, details: { detail: text } }] as never, '/cam'),
    pieces: ['http://', "'/a", '/a/'],
  },
  'reports of ffprobe': {
    read: (text) => parseProbeReport({ format: { format_name: 'mov', duration: '1', tags: { date: text, creation_time: text } }, streams: [{ codec_type: 'video', codec_name: text, width: 1, height: 1, avg_frame_rate: text, sample_aspect_ratio: text }] }, video),
    pieces: ['2026-11-28T10:00:00', '30000/1001', '1:1'],
  },
  'progress of a conversion': { read: (text) => createProgressReader(() => {})(text), pieces: ['out_time_us=', 'progress=continue\n'] },
  'times and waits of answers': { read: (text) => [parseTimeMs(text), readRetryAfter(text, 0)], pieces: ['2026-11-28T10:00:00', 'Sat, 28 Nov '] },
  'settings files': { read: (text) => parseSettingsText(text, 'ondeck.yaml'), pieces: ['folders:\n', '- ', '&a ', '*a'], characters: 400 },
  'records to erase a name from': { read: (text) => eraseInJson(JSON.stringify({ note: text, by: [text] }), { id: 'ID', names }), pieces: ['Ann'] },
  'words typed for a command': {
    read: typed((text) => [parsePairs([`a=${text}`]), readTags([`athlete=${text}`]), nearestName(text, ['first_name', 'last_name']), nearestWord(text, ['portrait', 'landscape']), shortenMiddle(text, 40), truncate(text, 40)]),
    pieces: ['='],
  },
  'numbers typed for a command': { read: typed(parseNumber) },
  'edges typed for a command': { read: typed(parseEdge) },
  'schedules typed for a command': { read: typed((text) => readSchedule([text])), pieces: ['mon-fri', '18:00-06:00'] },
  'words typed on screens': {
    read: (text) => [readClock(text), readNumber(text, 'en'), readNumber(text, 'es'), inchesFromText(text), poundsFromText(text), parseClockReading(text), parseReportAddress(text)],
    pieces: ['5 ft', '12:30', '1,', '5’'],
  },
  'searches for files': { read: (text) => [matchesFileName(text)('/cam/a b c.mov'), matchesFileName('a b c')(`/cam/${text}`)] },
  'values of dimensions': { read: (text) => parseDimensionValue('handedness', text) },
  'keys of browsers': { read: readBrowserKey },
  'addresses of updates': { read: parseFeedAddress, pieces: ['https://a'] },
  'user agents': { read: describeBrowser, pieces: ['Chrome/', 'Mac OS X'] },
  'ranges of bytes': { read: (text) => readRange(text, 1_000), pieces: ['bytes=', '0-'] },
  'addresses of the service': { read: parseBaseUrl, pieces: ['https://a', 'https://a/'] },
  'addresses of a database': { read: parseDatabaseAddress, pieces: ['postgres://a', 'postgres://a@b/'] },
  'addresses in messages': { read: withoutCredentials, pieces: ['//a@', 'http://'] },
  'lists of proxies': { read: readProxyList, pieces: ['PROXY a:1;', 'DIRECT'] },
  'rights of a file': { read: (text) => isAdministratorOnly(text, false), pieces: ['O:BAD:', 'O:BAD:(A;;FA;;;BA)'] },
  'banners of programs': { read: parseBanner, pieces: ['ffprobe version', 'Copyright (c) 2026', 'libavformat '] },
} // biome-ignore format: a table

/** Every regular expression of the sources, once each: new ones are fed without being listed. */
export function patterns(root: string): [name: string, reader: Reader][] {
  const found = new Map<string, [string, Reader]>()
  for (const { file, line, pattern } of writtenPatterns(root, 'src')) {
    const read = (text: string) => (pattern.global ? text.replaceAll(pattern, '') : text.search(pattern))
    found.set(String(pattern), [`${file}:${line} ${pattern}`, { read, pieces: piecesOfPattern(pattern) }])
  }
  return [...found.values()]
}
