import { resolve } from 'node:path'
import type { CheckedStation } from '../../../cli/doctor-check.ts'
import { cliWords, explain, screenWords } from '../../../cli/print/words.ts'
import type { Finding } from '../../../cli/program-findings.ts'
import { hasStation, withKeychain } from '../../../cli/with-station.ts'
import { toFailure } from '../../../station/app-error.ts'
import type { FacilitySettings } from '../../../station/contract/facility-settings.ts'
import type { FacilityTest } from '../facility-access.ts'
import { clockText } from './print-hops.ts'

const facilityFinding = (verdict: Finding['verdict'], text: string): Finding => ({ what: 'facility', verdict, text })

/** Checks the facility that the configuration file names, else that of the station in the data folder. */
export async function* checkFacility({ dataDir, settings, facilityPassword }: CheckedStation): AsyncGenerator<Finding> {
  if (settings !== null && settings.facility.database !== null)
    yield await checkFacilityOfConfig(settings.facility, facilityPassword)
  else yield* checkFacilityOfStation(dataDir)
}

/** Checks the facility that a configuration file names, with the password from the environment. */
async function checkFacilityOfConfig(settings: FacilitySettings, password: string | null): Promise<Finding> {
  const { database, tls, caFile } = settings
  if (database === null) return facilityFinding('good', cliWords().facility.doctorOff)
  const { testFacility } = await import('../station/test-facility.ts')
  const connection = { database, tls, ...(caFile !== undefined && { caFile }) }
  return toFinding(await testFacility({ settings: connection, password }), database)
}

/** Checks the facility of the station in a data folder. Yields nothing if the station has no facility. */
async function* checkFacilityOfStation(dataDir: string | undefined): AsyncGenerator<Finding> {
  if (dataDir === undefined || !hasStation(resolve(dataDir))) return
  try {
    const found = await withKeychain(resolve(dataDir), async (station) => {
      const { database } = await station.facility.access()
      if (database === null) return null
      // Reads the password from the keychain first; the test uses it.
      await station.facility.password.state()
      return toFinding(await station.facility.test({}), database)
    })
    if (found) yield found
  } catch (error) {
    const { message, next } = explain(toFailure(error), cliWords().facility.subject, { isFinal: true })
    yield facilityFinding('bad', `${message} ${next}`)
  }
}

function toFinding({ hops, offsetMs }: FacilityTest, database: string): Finding {
  const words = cliWords().facility
  const { host } = new URL(database)
  const failed = hops.find(({ outcome }) => outcome === 'failed')
  if (!failed?.because) return facilityFinding('good', words.doctorPassed(host, clockText(offsetMs)))
  const { message, next } = explain(failed.because, words.subject, { isFinal: true })
  return facilityFinding(
    'bad',
    `${words.doctorFailed(screenWords().facilitySettings.hops[failed.hop], host)}${message} ${next}`,
  )
}
