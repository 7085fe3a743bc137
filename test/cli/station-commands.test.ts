import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setCameraClock } from '../../src/cli/commands/cameras.ts'
import { holdClips, joinClips, listClips } from '../../src/cli/commands/clips.ts'
import { parseListPosition } from '../../src/cli/input/parse-numbers.ts'
import { explain } from '../../src/cli/print/words.ts'
import { practiceFolderIn } from '../../src/computer/data-folders.ts'
import { toFailure } from '../../src/station/app-error.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { commandLineFor } from '../../src/words/cli-words.ts'
import { stateOf, writer } from '../station/store/stored-clips.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The data folder of a stopped station with one clip that was just found, and what a command says of it. */
function stopped() {
  const dataDir = temporaryFolder()
  const memory = openStationStore(dataDir)
  const clip = writer(memory).add({ camera: 'Cam A', state: stateOf.found })
  memory.close()
  const said = { out: '', err: '' }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.out += String(text)
    return true
  })
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.err += String(text)
    return true
  })
  onTestFinished(() => [out, err].forEach((spy) => spy.mockRestore()))
  return { options: { dataDir, json: false }, clip, said }
}

test.each(['abc', '', '1e9', 'NaN'])(
  'cameras set refuses “%s” as seconds, and names the expected form',
  async (seconds) => {
    const { options } = stopped()
    const expected = expect.stringContaining('a number of seconds')
    await expect(setCameraClock('Cam A', seconds, options)).rejects.toMatchObject({
      failures: [{ code: 'query-invalid', parameters: { field: 'seconds', expected } }],
    })
  },
)

test('cameras set refuses an unknown camera, and names the existing ones', async () => {
  const { options, said } = stopped()
  await expect(setCameraClock('Cam Z', '5', options)).rejects.toMatchObject({
    code: 'camera-unknown',
    parameters: { camera: 'Cam Z', cameras: 'Cam A' },
  })
  expect(await setCameraClock('Cam A', '1,5', options)).toBe(0)
  expect(said.out).toContain('1.5 s')
})

test('hold refuses an untagged clip as too early, not as too late', async () => {
  const { options, clip, said } = stopped()
  expect(await holdClips([clip.id], { ...options, seconds: 5 })).toBe(1)
  expect(said.out).toMatch(/^too early {2}/)
})

test('clips list accepts a state by its code or its printed name, and names both for an unknown one', async () => {
  const { options, clip, said } = stopped()
  expect(await listClips({ ...options, state: 'found', limit: 10 })).toBe(0)
  expect(said.out).toContain(clip.id)
  expect(await listClips({ ...options, state: 'needs tags', limit: 10 })).toBe(0)
  await expect(listClips({ ...options, state: 'tagless', limit: 10 })).rejects.toMatchObject({
    failures: [{ parameters: { expected: expect.stringContaining('untagged (needs tags)') } }],
  })
})

test('clips join with one clip reports that nothing changed', async () => {
  const { options, clip, said } = stopped()
  await joinClips([clip.id], options)
  expect(said.err).toContain('needs two clips or more')
})

test('deck move refuses position 0 and names the expected range', () => {
  expect(() => parseListPosition('0')).toThrow('1 or more')
})

test('table headers are translated to Spanish', async () => {
  vi.stubEnv('ONDECK_LANGUAGE', 'es')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { options, said } = stopped()
  await listClips({ ...options, limit: 10 })
  expect(said.out).toMatch(/^clip +archivo +estado +atleta +movimiento +motivo\n/)
  expect(commandLineFor('es').words.none).toBe('Ninguno.')
})

test('commands distinguish a data folder used only by practice mode from one without a station, and suggest --practice', async () => {
  const dataDir = temporaryFolder()
  const refused = () => listClips({ dataDir, json: false, limit: 10 }).then(() => expect.unreachable(), toFailure)
  const phrases = async () => explain(await refused(), dataDir)
  expect((await phrases()).message).toContain('no station has been started with it yet')
  openStationStore(practiceFolderIn(dataDir)).close()
  const { message, next } = await phrases()
  expect(message).toContain('only practice mode has used it')
  expect(next).toContain(`--data-dir ${join(dataDir, 'practice')}`)
})
