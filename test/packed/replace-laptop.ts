// A laptop is replaced by another one with the same package: the backup, the restore, and what goes with an athlete.
import { join } from 'node:path'
import { expect } from 'vitest'
import { filesWith } from '../support/files-with.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { cameraFolder, type StartProgram, startPractice } from './started-program.ts'

/** Uploads a clip, restores the backup into another data folder, uploads nothing again, and forgets the athlete there. */
export async function replacesLaptop(start: StartProgram, installed: string) {
  const { baseUrl, key } = await startPractice(start)
  const { config } = cameraFolder(installed, baseUrl)
  const [before, after] = [join(temporaryFolder(), 'before'), join(temporaryFolder(), 'after')]
  const file = join(temporaryFolder(), 'station.backup')
  async function ondeck(...args: string[]) {
    const { code, stdout, stderr } = await start(args, { ONDECK_API_KEY: key }).ended
    expect(code, stderr).toBe(0)
    return stdout
  }
  const captures = async () => {
    const answer = await fetch(`${baseUrl}/captures`, { headers: { authorization: `Bearer ${key}` } })
    return (await answer.json()).captures
  }

  await ondeck('run', '--once', '--config', config, '--data-dir', before)
  expect(await captures()).toHaveLength(1)
  expect(await ondeck('backup', file, '--data-dir', before)).toContain('1 clip in the ledger, 1 athlete')
  expect(await ondeck('restore', file, '--data-dir', after)).toContain('ondeck key set')
  await ondeck('run', '--once', '--config', config, '--data-dir', after)
  expect(await captures()).toHaveLength(1)

  expect(filesWith('Ortiz', after)).not.toEqual([])
  expect(await ondeck('athletes', 'forget', 'Maya', 'Ortiz', '--dry-run', '--data-dir', after)).toContain(
    'Stays at the service',
  )
  expect(await ondeck('athletes', 'forget', 'Maya', 'Ortiz', '--yes', '--data-dir', after)).toContain('Forgotten: ')
  expect(filesWith('Ortiz', after)).toEqual([])
  expect(await captures()).toHaveLength(1)
}
