import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificates } from '../../support/certificates.ts'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { runningStation } from '../../support/running-station.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

let postgres: Postgres
let certificates: ReturnType<typeof makeCertificates>
beforeAll(async () => {
  certificates = makeCertificates()
  postgres = await startPostgres({
    settings: ['ssl=on', 'ssl_cert_file=../server.crt', 'ssl_key_file=../server.key'],
    files: certificates.server,
  })
})
afterAll(async () => {
  await postgres.stop()
  certificates.remove()
})

test('a station joins once its certificate file can be read, without a restart', async () => {
  const database = await createFacilityDatabase(postgres)
  const address = new URL(database.address)
  address.hostname = 'localhost'
  // A share that is mounted later than OnDeck starts.
  const caFile = join(temporaryFolder(), 'facility-ca.pem')
  const { station } = runningStation(
    { service: { baseUrl: null }, folders: [], facility: { database: address.href, tls: 'verify', caFile } },
    { apiKey: null, facilityPassword: () => database.password },
  )
  const { facility } = station.parts.facility
  await eventually(() => expect(facility.link()).toMatchObject({ kind: 'away' }))
  const away = facility.link()
  expect(away).toMatchObject({ because: { code: 'facility-authority-unreadable', parameters: { file: caFile } } })
  await expect(facility.view()).resolves.toMatchObject({ link: away })
  copyFileSync(certificates.authorityFile, caFile)
  await eventually(() => expect(facility.link().kind).toBe('connected'))
  await database.close()
})
