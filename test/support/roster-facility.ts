import { join } from 'node:path'
import { expect } from 'vitest'
import type { AthleteChanges } from '../../src/station/contract/roster.ts'
import { addAthlete, startService } from '../service/practice/support.ts'
import { ask } from './screens-world.ts'
import { memoryKeychain, stationHost } from './station-host.ts'
import { quickPlace, temporaryFolder } from './temporary.ts'
import { eventually } from './until.ts'

const maya = {
  first_name: 'Maya',
  last_name: 'Ortiz',
  date_of_birth: '2007-05-06',
  email: 'maya@example.com',
  activity: 'baseball',
  positions: ['pitcher', 'catcher'],
  height: 66,
  weight: 140,
  custom_attributes: { team: 'Falcons' },
}

/** A station that follows a practice service with Maya Ortiz and Jonas Baker. */
export async function rosterFacility() {
  const service = await startService({})
  const id = await addAthlete(service.ask, maya)
  await addAthlete(service.ask, { first_name: 'Jonas', last_name: 'Baker' })
  const { keychain } = memoryKeychain(new Map([[service.baseUrl, service.key]]))
  const options = { keychain, dataDir: join(temporaryFolder(quickPlace), 'data') }
  const host = await stationHost(options)
  const { roster } = host.api
  await host.api.connection.use({ baseUrl: service.baseUrl })
  await eventually(async () => expect((await roster.facts()).athletes).toBe(2))
  const tell = (method: string, path: string, body?: object) => ask(service, method, path, body)
  const atService = async () => (await tell('GET', `/athletes/${id}`)).athlete
  const seen = async () => (await roster.athlete({ id })).athlete
  const edit = async (changes: AthleteChanges) => roster.update({ id, seen: await seen(), changes })
  return { ...host, options, service, roster, id, tell, atService, seen, edit }
}
