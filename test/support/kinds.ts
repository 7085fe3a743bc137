/** What a test file needs, by its path below `test`: all files of a run share their processes, builds and one browser. */
export type Kind = 'screens' | 'commands' | 'units' | 'others'

const kinds: readonly (readonly [Kind, RegExp])[] = [
  // They look at the built program in a browser.
  [
    'screens',
    /^(journeys\/screens\/|renderer\/[^/]+$|electron\/(bundle|processes|screens)\.|packed\/(deb|desktop|portable)\.)/,
  ],
  // They start the command line as a user would.
  ['commands', /^((chaos|cli|compatibility|headless)\/|journeys\/[^/]+$)/],
  // They are quick.
  ['units', /^(core|practice|service-api|wording)\//],
]

/** `path` is the file's, with slashes of any kind. */
export function kindOf(path: string): Kind {
  const [, inTests = path] = /^.*?[\\/]test[\\/](.*)$/.exec(path) ?? []
  return kinds.find(([, pattern]) => pattern.test(inTests.replaceAll('\\', '/')))?.[0] ?? 'others'
}
