import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Modules that may delete files, and the files that each may delete. A new entry needs its reason. */
const mayRemove: Readonly<Record<string, string>> = {
  'src/computer/files/disk-calls.ts': 'a clip that the service has completed, and only what was sent, for move-file.ts',
  'src/features/exports/station/export-file.ts': 'its own notes of a download',
  'src/features/exports/station/spool.ts': 'rows of an export, in its own folder, once its files are made',
  'src/features/exports/station/make-files.ts': 'half-made files of an export, under a name of its own',
  'src/features/results/station/table-file.ts': 'a half-made file of a results table, under a name of its own',
  'src/features/results/library/build-export.ts': 'its own staged rows',
  'src/features/results/library/handle-requests.ts': 'a half-made file of an answer, under a name of its own',
  'src/features/results/library/open-duckdb.ts': 'what an earlier DuckDB process left in its own folder',
  'src/features/results/library/library-lock.ts': 'the lock of the results library, its own or one that was left',
  'src/features/results/library/library-work.ts':
    'files of the library that it made itself: of a build that was ended, or joined into another',
  'src/features/results/library/publish-files.ts': 'half-made files of the library, under names of its own',
  'src/features/results/library/remove-stale-parts.ts':
    'half-made files of the library that a kill left a day ago, under names of its own',
  'src/features/results/library/check-spool.ts': 'what of a spool was never counted',
  'src/features/exports/station/parquet-files.ts':
    'half-made Parquet files of an export, in its own folder in the data folder',
  'src/features/audit/station/audit-store.ts': 'its own notes of an audit that was given up, or of the one before',
  'src/features/viewer/station/share-folder.ts': 'shared videos that it made, in its own folder in the data folder',
  'src/features/viewer/station/preview-cache.ts': 'previews, in their own folder',
  'src/features/audit/command/run-audit.ts': 'its own copy of a table that was not finished',
  'src/cli/print/copy-file.ts': 'its own copy of a file that was not finished',
  'src/features/results/library/sql-client.ts':
    'what its own queries wrote, in folders of their own in the data folder',
  'src/features/import/command/import-result.ts': 'nothing: it gives its own result file the name that was asked for',
  'src/features/import/command/result-file.ts': 'its own trial whether the result of an import can be written',
  'src/computer/media/picture-cache.ts': 'pictures, in its own folder',
  'src/computer/media/read-cache.ts': 'half-made pictures, in the same folder',
  'src/computer/media/find-ffprobe.ts': 'its own copy of a program',
  'src/computer/log/rotating-file.ts': 'the oldest pages of its own log',
  'src/features/diagnostics/station/diagnostics-api.ts': 'its own old bundles',
  'src/features/diagnostics/station/diagnostics-zip.ts': 'a bundle of its own that did not come out whole',
  'src/station/rpc/address.ts':
    'the socket for commands and the file that names it, in the data folder or its own temporary one',
  'src/computer/files/rename-over.ts': 'nothing: it renames what the modules of this list ask it to',
  'src/computer/files/replace-file.ts':
    'a file of our own that it replaces, such as the list of browsers or the places of windows',
  'src/station/store/migrate-copy.ts':
    'its own copy of a database that was not migrated; a checked copy takes the name of the database',
  'src/features/backup/station/restore-backup.ts':
    'what an interrupted restore left, in a data folder without a database',
  'src/features/backup/station/write-backup.ts': 'half-made files of its own backup; a whole one gets its name',
  'src/station/settings/key-file.ts': 'the one-time file with the API key, overwritten, once the keychain has the key',
  'src/station/settings/provision-station.ts':
    'half-made databases of a new station, in a folder of its own; a whole one gets its name',
  'src/computer/autostart.ts': 'its own entry among what starts at login',
  'src/features/service-mode/station/service-host.ts': 'the files of its own service',
  'src/computer/log/crash-notes.ts': 'its own oldest notes of crashes',
  'src/computer/window-data.ts': 'files of Chromium, once copies of what the page stored are in their own folder',
  'src/headless/open-browser.ts': 'its own file that leads a browser to the sign-in',
}

const removes =
  /\b(unlink|unlinkSync|rm|rmSync|rmdir|rmdirSync|rename|renameSync|renameOver|renameOverSync|truncate|truncateSync|ftruncate)\b/

/** Functions of the file system that can make a file disappear, as imported by a module. */
function takesAway(text: string): boolean {
  const imports = [
    ...text.matchAll(/import\s+([^;]*?)\s+from\s+'(?:node:fs(?:\/promises)?|[./\w-]*rename-over\.ts)'/g),
  ].map(([, names = '']) => names)
  return imports.some((names) => removes.test(names) || /^(\*|[a-z]+\s*(,|$))/i.test(names))
}

test('only one module moves clips, and only listed modules remove files', () => {
  const engine = globSync(`${root}src/{cli,computer,features,headless,main,service/client,station,words}/**/*.ts`)
  const found = engine.filter((file) => takesAway(readFileSync(file, 'utf8'))).map((file) => relative(root, file))
  expect(found).toContain('src/computer/files/disk-calls.ts')
  const movers = engine.filter((file) => /import \{[^}]*\bcreateDiskCalls\b/.test(readFileSync(file, 'utf8')))
  expect(movers.map((file) => relative(root, file))).toEqual(['src/computer/files/move-file.ts'])
  expect(found.filter((file) => mayRemove[file] === undefined)).toEqual([])
})

test.each([
  `import { readFileSync, rmSync } from 'node:fs'`,
  `import {\n  rename,\n  stat,\n} from 'node:fs/promises'`,
  `import * as fs from 'node:fs'`,
  `import fs from 'node:fs'`,
  `import { renameOver } from '../files/rename-over.ts'`,
])('detects a module that begins with %j', (text) => {
  expect(takesAway(text)).toBe(true)
})
