import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { another, clip } from '../support/sample-clips.ts'
import { test } from '../support/stage.ts'
import * as faults from '../support/strict-faults.ts'

const one = clip('plain-60.mp4')

describe.concurrent('service faults', () => {
  const passing: [what: string, fault: faults.Fault][] = [
    ['drops the connection before doing anything', faults.dropBefore],
    ['drops the connection after doing its work', faults.dropAfter],
    ['answers 500', faults.failing(500)],
    ['answers 502 with a page', faults.gatewayPage(502)],
    ['answers 503', faults.failing(503)],
    ['answers 504 with a page', faults.gatewayPage(504)],
    ['answers what is no JSON', faults.noJson],
    ['answers JSON of another shape', faults.wrongShape],
    ['answers half of its JSON', faults.cutJson],
    ['is cut off in the middle of its answer', faults.cutAnswer],
    ['answers with the page of a captive portal', faults.page],
    ['answers 204 with nothing', faults.empty],
  ]

  for (const [what, fault] of passing) {
    test(`recovers from each call that once ${what}, and uploads the clip once`, async ({ stage }) => {
      const service = await stage.open()
      for (const call of ['listAthletes', 'createCapture', 'listCaptures', 'getCapture'] as const)
        service.script.next(call, fault)
      const file = stage.put('cam/a.mp4', one)

      const ended = await stage.run(stage.config(service))

      expect(ended.code, ended.stderr).toBe(0)
      expect(ended.last('a.mp4')?.state).toBe('completed')
      expect(service.captures.all.length).toBeLessThanOrEqual(2)
      stage.expectArrived(service, file)
      stage.expectCleanHands(service, ended)
    })
  }

  test('asks the service for the capture after a lost answer, before another reservation', async ({ stage }) => {
    const service = await stage.open()
    service.script.next('createCapture', faults.dropAfter)
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.captures.all).toHaveLength(2)
    const calls = service.requests.map(({ call }) => call)
    const [first, second] = calls.flatMap((call, index) => (call === 'createCapture' ? [index] : []))
    expect(calls.slice(first, second)).toContain('listCaptures')
    const groups = service.captures.all.map(({ request }) => request.session_group_id)
    expect(new Set(groups).size).toBe(1)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  const waits: [what: string, retryAfter: () => string | undefined, leastMs: number][] = [
    ['in seconds', () => '3', 2_900],
    // An HTTP-date counts whole seconds: five to six ahead.
    ['as a date', () => new Date(Date.now() + 6_000).toUTCString(), 1_500],
    ['not at all', () => undefined, 500],
  ]
  for (const [what, retryAfter, leastMs] of waits) {
    test(`pauses every call after a 429 with a delay ${what}, without a lost reservation`, async ({ stage }) => {
      const service = await stage.open()
      service.script.next('createCapture', null, {
        ...faults.busy(),
        answer: (response, meant) => faults.busy(retryAfter()).answer(response, meant),
      })
      const files = ['1', '2', '3', '4'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed)))

      const ended = await stage.run(stage.config(service, { uploads: { parallel: 1 } }))

      expect(ended.summary).toMatchObject({ completed: 4 })
      expect(ended.code, ended.stderr).toBe(0)
      expect(service.captures.all).toHaveLength(4)
      const refused = service.requests.findIndex(({ answered }) => answered === 429)
      const afterMs = service.requests
        .slice(refused + 1)
        .map(({ atMs }) => atMs - (service.requests[refused]?.atMs ?? 0))
      // One that looks after the first capture may have been on its way when the answer came, but no second one: on a
      // busy computer it comes late.
      const early = afterMs.filter((ms) => ms <= leastMs)
      expect(early.length).toBeLessThan(2)
      expect(afterMs.length).toBeGreaterThan(early.length)
      stage.expectArrived(service, ...files)
      stage.expectCleanHands(service, ended)
    })
  }

  test('does not follow a redirect: the key stays with the service', async ({ stage }) => {
    const visits: string[] = []
    const elsewhere = createServer(({ url, headers }, response) => {
      visits.push(`${url} ${headers.authorization}`)
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => elsewhere.once('listening', resolve))
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1/captures`
    const service = await stage.open()
    service.script.next('createCapture', faults.redirect(address))
    service.script.next('listAthletes', faults.redirect(address))
    const file = stage.put('cam/a.mp4', one)

    const ended = await stage.run(stage.config(service))

    elsewhere.close()
    expect(ended.code, ended.stderr).toBe(0)
    expect(visits).toEqual([])
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })
})
