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
  ...longest('makes a package; the built program is started by the tests of `headless`', [
    'packed/deb',
    'packed/demo',
    'packed/desktop',
    'packed/other-processor',
    'packed/packed',
    'packed/portable',
  ]),
]

/**
 * The journey of the first part that walks through each folder of `src/renderer/screens`. Together with the promises of
 * docs/reliability.md these are the journeys that can't be left to the rest.
 */
export const screenJourneys = {
  athletes: 'journeys/screens/athlete-page',
  attention: 'journeys/screens/new-athlete',
  audit: 'journeys/screens/audit',
  captures: 'journeys/screens/exports-from-captures',
  'clip-drawer': 'journeys/screens/upload-again',
  exports: 'journeys/screens/exports-by-keyboard',
  facility: 'journeys/screens/facility',
  find: 'journeys/screens/find',
  guide: 'journeys/screens/first-start',
  help: 'journeys/screens/manual',
  queue: 'journeys/screens/by-keyboard',
  results: 'journeys/screens/results-rep',
  settings: 'journeys/screens/by-keyboard',
  tagging: 'journeys/screens/on-deck-since',
  today: 'journeys/screens/tag-thirty',
  viewer: 'journeys/screens/viewer',
}

/** @param {string} file a path of any system, absolute or from the root */
export const isInRest = (file) => rest.some((entry) => file.replaceAll('\\', '/').endsWith(entry.file))

function longest(because, names) {
  return names.map((name) => ({ file: `test/${name}.test.ts`, because }))
}
