import { expect, test } from 'vitest'
import { failure } from '../../../src/station/contract/failure.ts'
import { createOutageNotices } from '../../../src/station/host/outage-notices.ts'

const worst = { component: 'hello', because: failure('offline', { host: 'service.example' }), forMs: 0 } as const
const kinds = (notices: ReturnType<ReturnType<typeof createOutageNotices>['health']>) =>
  notices.map(({ what }) => what.kind)

test('a service that answers again is announced once', () => {
  const outages = createOutageNotices()
  expect(kinds(outages.health({ worst, isForgotten: false }))).toEqual(['service-lost'])
  expect(kinds(outages.health({ worst: null, isForgotten: false }))).toEqual(['service-back'])
  expect(kinds(outages.health({ worst: null, isForgotten: false }))).toEqual([])
})

test('another address or key is no return of the service', () => {
  const outages = createOutageNotices()
  outages.health({ worst, isForgotten: false })
  expect(kinds(outages.health({ worst: null, isForgotten: true }))).toEqual([])
  expect(kinds(outages.health({ worst: null, isForgotten: false }))).toEqual([])
})
