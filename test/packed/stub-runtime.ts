// A runtime that starts nothing: what electron-builder needs of Electron's, with a wire of fuses as Electron delivers it.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** From `@electron/fuses`, which looks for it in the program. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const WIRE_VERSION = 1
const EXECUTABLE = 0o755

/** Electron's own choice for each of its fuses, in the order of `build/fuses/fuses.json5`. */
export const DELIVERED = '101100011'

/** A program with these fuses. */
export function writeProgram(file: string, fuses = DELIVERED) {
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([WIRE_VERSION, fuses.length]), Buffer.from(fuses)])
  writeFileSync(file, Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), wire, Buffer.from('\n')]))
  chmodSync(file, EXECUTABLE)
}

/** Electron's folder for Linux. */
export function writeStubRuntime(folder: string) {
  for (const inner of ['locales', 'resources']) mkdirSync(join(folder, inner), { recursive: true })
  writeProgram(join(folder, 'electron'))
  for (const file of ['chrome-sandbox', 'locales/en-US.pak', 'LICENSE', 'LICENSES.chromium.html', 'version'])
    writeFileSync(join(folder, file), file)
  writeFileSync(join(folder, 'resources/default_app.asar'), 'started where there is no app')
}
