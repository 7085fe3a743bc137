import { expect, onTestFinished } from 'vitest'
import type { ImportDraft, ImportRun } from '../../src/features/import/import-view.ts'
import { addAthlete, startService } from '../service/practice/support.ts'
import { pacedService } from './paced-service.ts'
import { memoryKeychain, stationHost } from './station-host.ts'
import { eventually } from './until.ts'

/** A station that follows a practice service with Maya Ortiz, through a gate that can be shut. */
export async function importFacility() {
  const service = await startService()
  const maya = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortiz', date_of_birth: '2007-05-06' })
  const gate = await pacedService(service.baseUrl)
  onTestFinished(gate.close)
  const options = {
    fixedSettings: { service: { baseUrl: gate.baseUrl } },
    keychain: memoryKeychain(new Map([[gate.baseUrl, service.key]])).keychain,
  }
  const host = await stationHost(options)
  const { imports, roster } = host.api
  await eventually(async () => expect((await roster.facts()).athletes).toBe(1))
  const athletes = async (): Promise<Record<string, unknown>[]> =>
    (await service.ask('GET', '/athletes?limit=500')).body.athletes

  async function send(content: string | Uint8Array, file = 'roster.csv', pieceBytes = 700_000) {
    const bytes = Buffer.from(content)
    const { upload } = await imports.upload({ file, sizeBytes: bytes.length })
    for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
      const data = bytes.subarray(offset, offset + pieceBytes).toString('base64')
      await imports.put({ upload, offset, data })
    }
    return upload
  }
  const read = async (content: string | Uint8Array, file?: string): Promise<ImportDraft> =>
    imports.read({ upload: await send(content, file) })
  async function begin({ id }: ImportDraft): Promise<ImportRun> {
    const { draft } = await imports.state()
    if (!draft) throw new Error('nothing is prepared')
    const result = await imports.begin({ draft: id, plan: draft.plan })
    if (result.kind !== 'begun') throw new Error('the roster changed')
    return result.run
  }
  const run = async () => (await imports.state()).run
  const ended = () => eventually(async () => expect((await run())?.state).toBe('done'))
  return { ...host, service, gate, options, maya, imports, athletes, send, read, begin, run, ended }
}

/** A roster of so many athletes whom nobody knows. */
export const people = (count: number) =>
  `First name,Last name,Height\n${Array.from({ length: count }, (_, index) => `P${index},Lee,70`).join('\n')}\n`
