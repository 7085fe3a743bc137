// The tests in two parts: the first one, `npm test`, runs at each change; `npm test -- --all` adds the rest. A new test
// file belongs to the first part. A file is left to the rest because it takes long, and only where the first part has
// another test that reaches the same code.

/** Files of the rest, and why each may wait for it. */
export const rest = [
  ...longest('axe and the smallest windows on every state of every screen', [
    'journeys/screens/every-screen',
    'journeys/screens/every-screen-of-lists',
    'journeys/screens/every-screen-on-a-busy-day',
  ]),
  ...longest('presses every button of every screen twice; controls-of-queue does so on one screen', [
    'journeys/screens/every-control',
  ]),
  ...longest('a further journey through a screen that another one of the first part walks through', [
    'journeys/screens/athletes-duplicates',
    'journeys/screens/athletes-import',
    'journeys/screens/athletes-leaving',
    'journeys/screens/athletes-undo',
    'journeys/screens/athletes',
    'journeys/screens/automatic-results',
    'journeys/screens/cage-conflict',
    'journeys/screens/camera-folders',
    'journeys/screens/captures',
    'journeys/screens/diagnostics',
    'journeys/screens/export-files',
    'journeys/screens/exports',
    'journeys/screens/folders-leaving',
    'journeys/screens/hostile-names',
    'journeys/screens/hostile-page',
    'journeys/screens/is-it-safe',
    'journeys/screens/key-renewed',
    'journeys/screens/killed',
    'journeys/screens/measure-clock',
    'journeys/screens/offline-browser',
    'journeys/screens/on-deck',
    'journeys/screens/pickers-by-enter',
    'journeys/screens/previews-and-sharing',
    'journeys/screens/refused-values',
    'journeys/screens/repair',
    'journeys/screens/results-compared',
    'journeys/screens/results-layout',
    'journeys/screens/results-on-paper',
    'journeys/screens/spanish',
    'journeys/screens/station-settings',
    'journeys/screens/toasts',
    'journeys/screens/typed-names',
    'journeys/screens/undo',
    'journeys/screens/viewer-drawings',
    'journeys/screens/why-not-uploaded',
  ]),
  ...longest('a further journey of commands; the promises have theirs in the first part', [
    'cli/results-commands',
    'headless/service-mode',
    'journeys/backup-and-restore',
    'journeys/clip-times',
    'journeys/day-in-a-cage',
    'journeys/manual-commands',
    'journeys/prove-without-window',
    'journeys/rules-try',
    'journeys/run-athletes',
    'journeys/run-config',
    'journeys/run-copies',
    'journeys/run-files',
    'journeys/run-hostile-files',
    'journeys/run-hostile-service',
    'journeys/run-hostile-store',
    'journeys/run-hostile-videos',
    'journeys/run-lying-gateway',
    'journeys/run-odd',
    'journeys/run-pace-and-clocks',
    'journeys/run-refusals',
    'journeys/run-service-faults',
    'journeys/run-timeouts',
    'journeys/run-upload-faults',
    'journeys/run-whole-videos',
    'journeys/service-commands',
    'journeys/station-commands',
  ]),
  ...longest(
    'starts the window’s processes many times around a stand-in; the build of the window is tested in the first part',
    [
      'electron/around-the-window',
      'electron/left-running',
      'electron/processes',
      'electron/release-updater',
      'electron/screens',
      'electron/tray-and-menus',
      'electron/window',
    ],
  ),
  ...longest(
    'builds the window twice, or every screen anew; dev-screens and bundle of the first part test the same code',
    ['electron/dev-command', 'electron/dev-page'],
  ),
  ...longest('makes a package; the built program is started by the tests of `headless`', [
    'packed/deb',
    'packed/demo',
    'packed/desktop',
    'packed/other-processor',
    'packed/packed',
    'packed/portable',
  ]),
  ...longest('kills a station again and again; other kills of the first part reach the same code', [
    'chaos/chaos',
    'features/forget/killed',
    'station/host/killed-import',
    'computer/window-data',
  ]),
  ...longest('takes a minute of time or memory; smaller tests of the first part reach the same code', [
    'chaos/facility/facility-chaos',
    'complaints/stalled-upload',
    'headless/built-attacks',
    'headless/built-browser',
    'headless/built-hostile-data',
    'headless/built-overload',
    'computer/keychain/waiting',
    'computer/media/crafted-videos',
    'computer/media/pictures',
    'features/viewer/previews',
    'features/results/large-exports',
    'features/viewer/share-maker',
    'station/host/imports-together',
    'renderer/backup-and-existing',
    'renderer/frame',
    'renderer/left-out',
    'renderer/rollout',
    'renderer/virtual-list',
    'renderer/what-fits',
  ]),
]

/**
 * The journey of the first part that walks through each screen of `src/features`. Together with the promises of
 * docs/reliability.md these are the journeys that can't be left to the rest.
 */
export const screenJourneys = {
  athletes: 'journeys/screens/athlete-page',
  audit: 'journeys/screens/audit',
  captures: 'journeys/screens/exports-from-captures',
  clip: 'journeys/screens/upload-again',
  exports: 'journeys/screens/exports-by-keyboard',
  facility: 'journeys/screens/facility',
  find: 'journeys/screens/find',
  guide: 'journeys/screens/first-start',
  help: 'journeys/screens/manual',
  queue: 'journeys/screens/by-keyboard',
  results: 'journeys/screens/results-rep',
  settings: 'journeys/screens/by-keyboard',
  today: 'journeys/screens/tag-thirty',
  viewer: 'journeys/screens/viewer',
}

/** @param {string} file a path of any system, absolute or from the root */
export const isInRest = (file) => rest.some((entry) => file.replaceAll('\\', '/').endsWith(entry.file))

function longest(because, names) {
  return names.map((name) => ({ file: `test/${name}.test.ts`, because }))
}
