/** Kind of a test file by its needs; all files of a run share their processes, builds and one browser. */
export type Kind = 'screens' | 'commands' | 'units' | 'others'

const kinds: readonly (readonly [Kind, RegExp])[] = [
  // Look at the built program in a browser.
  [
    'screens',
    /^(journeys\/screens\/|renderer\/[^/]+$|electron\/(bundle|processes|screens)\.|packed\/(deb|desktop|portable)\.)/,
  ],
  // Start the command line as a user would.
  ['commands', /^((chaos|cli|compatibility|headless)\/|journeys\/[^/]+$)/],
  // Take about a second.
  ['units', /^(main\/|service\/|station\/(?!(host|rpc|settings|store)\/)|words\/)/],
]

const TESTS = '/test/'

/** Finds the kind of the file at a path, with slashes of any kind. */
export function kindOf(path: string): Kind {
  const file = path.replaceAll('\\', '/')
  const inTests = file.slice(file.lastIndexOf(TESTS) + TESTS.length)
  return kinds.find(([, pattern]) => pattern.test(inTests))?.[0] ?? 'others'
}
