// Electron is a fake here, and so is the error that nobody expected.
import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'
import { eventually, until } from '../support/until.ts'

vi.mock('electron', () => ({ app: Object.assign(new EventEmitter(), { getVersion: () => '1.2.3' }) }))

const { noteCrashes } = await import('../../src/main/crashes.ts')

test('an error that main did not expect is noted, and main goes on', async () => {
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of before) process.on('uncaughtException', listener)
  })
  const shown = vi.spyOn(console, 'error').mockReturnValue()
  const dataDir = temporaryFolder()
  noteCrashes(() => dataDir)
  const error = new TypeError('Object has been destroyed\n\u0007')
  process.emit('uncaughtException', error)
  const [name = ''] = await until(() => {
    const names = readdirSync(dataDir).includes('crashes') ? readdirSync(join(dataDir, 'crashes')) : []
    return names.length > 0 && names
  })
  await eventually(() => {
    const text = readFileSync(join(dataDir, 'crashes', name), 'utf8')
    expect(text).toContain('What:      process (main)')
    expect(text).toContain('Reason:    TypeError: Object has been destroyed  \n')
  })
  expect(shown).toHaveBeenCalledWith(error)
})
