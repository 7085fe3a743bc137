import { join } from 'node:path'
import { Settings } from '../../src/contract/station/settings.ts'
import { eraseNames, patternOf } from '../../src/core/athletes/erase-names.ts'
import { mapColumns } from '../../src/core/athletes/import-plan/columns.ts'
import { readRow } from '../../src/core/athletes/import-plan/read-cells.ts'
import { fullNameKey, searchTextOf } from '../../src/core/athletes/names.ts'
import { copyNameOf } from '../../src/core/copies/copy-names.ts'
import { createExcludedBy } from '../../src/core/copies/exclude.ts'
import { createAliases } from '../../src/core/tagging/names/aliases.ts'
import { createNameRules } from '../../src/core/tagging/names/name-rules.ts'
import { compileTemplate } from '../../src/core/tagging/names/template.ts'
import { readShotList } from '../../src/core/tagging/shot-lists/shot-list.ts'
import { serviceFileName } from '../../src/core/uploads/reservations/file-name.ts'
import { toTimeline } from '../../src/core/views/clip/timeline.ts'
import { describeBrowser } from '../../src/headless/sign-in/browser-name.ts'
import { safeFileName } from '../../src/node/exports/file-names.ts'
import { parseResultPage } from '../../src/node/exports/parse-result-page.ts'
import { parseDatabaseAddress } from '../../src/node/facility/database/database-address.ts'
import { readCsv } from '../../src/node/files/csv-rows.ts'
import { readRange } from '../../src/node/http/byte-range.ts'
import { hideSecrets } from '../../src/node/log/hide-secrets.ts'
import { isAdministratorOnly } from '../../src/node/managed/windows-acl.ts'
import { readNameTime } from '../../src/node/media/name-time.ts'
import { parseBanner } from '../../src/node/media/programs/version-banner.ts'
import { withoutCredentials } from '../../src/node/network/addresses.ts'
import { readProxyList } from '../../src/node/network/system-proxy.ts'
import { readRosterSheets } from '../../src/node/roster-files/read-roster-file.ts'
import { readRefusal } from '../../src/node/sending/store-answer.ts'
import { parseBaseUrl } from '../../src/node/service/base-url.ts'
import { nameKind } from '../../src/node/watching/clip-name.ts'
import { plainLines, serviceWords } from '../../src/service-api/plain-text.ts'
import { piecesOfPattern, writtenPatterns } from '../support/regular-expressions.ts'
import type { ReadText } from './hostile-growth.ts'

/** A reader of text from outside, with the pieces that mean something to it. */
export interface Reader {
  readonly read: ReadText
  readonly pieces?: readonly string[]
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
const format = { heightUnit: 'in', weightUnit: 'lb', dateOrder: 'mdy', today: '2026-11-28' } as const

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
  'cells of rosters': {
    read: (text) => readRow({ row: 2, cells: headers.map(() => text) }, columns, format),
    pieces: ['5 ft', '11/28/2026', 'kg', 'de '],
  },
  'pages of results': { read: (text) => [parseResultPage(bytes(text)), parseResultPage(bytes(`{"rows":[{"a":NaN,"b":${text}`))], pieces: ['{"a":', 'NaN', '"\\"'] },
  'refusals of a store': { read: (text) => readRefusal({ status: 400, text, isWhole: true } as never), pieces: ['<Code>', '</Code>', '<Message>'] },
  'words of the service': { read: (text) => [plainLines(text), serviceWords(text)] },
  'lines of the log': { read: (text) => hideSecrets(text, ['sk_a-key-of-nobody']), pieces: ['sk_', '"password":"', 'http://', 'token='] },
  'details of failures': {
    read: (text) => toTimeline([{ atMs: 1, event: 'broke', state: { kind: 'waiting' }, details: { detail: text } }] as never, '/cam'),
    pieces: ['http://', "'/a", '/a/'],
  },
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
