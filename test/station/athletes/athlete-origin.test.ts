import { expect, test } from 'vitest'
import { Athlete } from '../../../src/service/athletes.ts'
import { AppError } from '../../../src/station/app-error.ts'
import { createAthleteOrigin } from '../../../src/station/athletes/athlete-origin.ts'
import { createAthleteFinder } from '../../../src/station/athletes/find-athlete.ts'
import { someOrigin, stationParts } from '../../support/station-parts.ts'

const { signal } = new AbortController()
const elsewhere = { address: 'https://other.example/v1', keyTag: '0ddba115' }
const [maya, mayaThere] = ['5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11', '6d2f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e22']

/** A station that asks one service, then another with an athlete of the same name; and a fresh process of it. */
function twoServices() {
  const parts = stationParts()
  const asked: string[] = []
  let failing: AppError | null = null
  const idHere = () => (parts.origin() === someOrigin ? maya : mayaThere)
  const service = {
    athletes: async () => ({
      items: [Athlete.parse({ id: idHere(), first_name: 'Maya', last_name: 'Ortiz' })],
      receivedCount: 1,
    }),
    async getAthlete(id: string) {
      asked.push(id)
      if (failing) throw failing
      if (id !== idHere()) throw new AppError('athlete-not-found')
      return Athlete.parse({ id })
    },
    createAthlete: async () => Athlete.parse({ id: 'new' }),
  }
  const start = () => createAthleteFinder(service, undefined, createAthleteOrigin({ ...parts, service }))
  const fail = (error: AppError | null) => {
    failing = error
  }
  return { ...parts, asked, start, fail }
}

const name = { firstName: 'Maya', lastName: 'Ortiz', create: false }

test('sends no request about athletes while the station has used one service only', async () => {
  const { start, asked } = twoServices()
  expect(await start().isKnownHere(maya, signal)).toBe(true)
  expect(await start().isKnownHere(maya, signal)).toBe(true)
  expect(asked).toEqual([])
})

test('tells the new service’s ids apart after a switch, and after a restart', async () => {
  const { start, ask, asked } = twoServices()
  const finder = start()
  expect(await finder.find(name, signal)).toMatchObject({ athlete: { id: maya } })
  ask(elsewhere)
  expect(await finder.isKnownHere(maya, signal)).toBe(false)
  // Names found before are looked up again.
  expect(await finder.find(name, signal)).toMatchObject({ athlete: { id: mayaThere } })
  expect(await finder.isKnownHere(mayaThere, signal)).toBe(true)
  await finder.isKnownHere(maya, signal)
  expect(asked).toEqual([maya, mayaThere])
  const next = start()
  expect([await next.isKnownHere(maya, signal), await next.isKnownHere(mayaThere, signal)]).toEqual([false, true])
})

test('accepts the ids of the first service again after switching back', async () => {
  const { start, ask } = twoServices()
  const finder = start()
  await finder.isKnownHere(maya, signal)
  ask(elsewhere)
  expect(await finder.isKnownHere(maya, signal)).toBe(false)
  ask(someOrigin)
  expect(await finder.isKnownHere(maya, signal)).toBe(true)
})

test('decides nothing about an id while the service is out of reach', async () => {
  const { start, ask, fail } = twoServices()
  const finder = start()
  await finder.isKnownHere(maya, signal)
  ask(elsewhere)
  fail(new AppError('offline'))
  await expect(finder.isKnownHere(mayaThere, signal)).rejects.toMatchObject({ code: 'offline' })
  fail(null)
  expect(await finder.isKnownHere(mayaThere, signal)).toBe(true)
})
