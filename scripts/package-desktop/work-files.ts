import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder of this packing, removed with the process: it may hold a key. */
export function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-packing-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Apple's tool for notarization wants a file; workflows keep its content as a secret. */
export function secretsAsFiles(environment: NodeJS.ProcessEnv): void {
  // A missing secret of the workflow is an empty variable: as good as unset.
  for (const name of ['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD', 'APPLE_API_KEY'])
    if (environment[name] === '') delete environment[name]
  const { APPLE_API_KEY_CONTENT: content } = environment
  if (!content) return
  const file = join(workFolder(), 'key.p8')
  writeFileSync(file, content, { mode: 0o600 })
  environment['APPLE_API_KEY'] = file
}

const PROGRAM = '/opt/${sanitizedProductName}/resources/ondeck/ondeck'

/** The scripts of deb and rpm are electron-builder's own, which link the window's program, with a link to the command line. */
export function writePackageScripts(): { afterInstall: string; afterRemove: string } {
  const folder = workFolder()
  const builder = dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))
  const templateOf = (name: string) => readFileSync(join(builder, 'templates/linux', name), 'utf8')
  function write(name: string, text: string): string {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const [interpreter, ...removing] = templateOf('after-remove.tpl').split('\n')
  return {
    afterInstall: write(
      'after-install.tpl',
      `${templateOf('after-install.tpl')}\nln -sf '${PROGRAM}' /usr/bin/ondeck\n`,
    ),
    afterRemove: write(
      'after-remove.tpl',
      [
        interpreter,
        '# An rpm runs this for the old version after the new one is installed: 1 stays, and with it what was set up.',
        '[ "$1" = 1 ] && exit 0',
        ...removing,
        `[ "$(readlink /usr/bin/ondeck)" = '${PROGRAM}' ] && rm -f /usr/bin/ondeck; true`,
        '',
      ].join('\n'),
    ),
  }
}
