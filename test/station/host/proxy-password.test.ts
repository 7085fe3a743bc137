import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { refusal, stationHost } from '../../support/station-host.ts'

const withPassword = 'http://cage:s3cret-w0rd@proxy.test:3128'
const asShown = 'http://cage:****@proxy.test:3128/'

async function station() {
  const { api, root, close } = await stationHost()
  const shown = async () => (await api.settings.get()).settings.service.proxy
  /** Content of the database after the station was closed. */
  async function kept() {
    await close()
    const memory = openStationStore(join(root, 'data'))
    const body = memory.settings.latest()?.body
    memory.close()
    return body?.['service']
  }
  return { api, shown, kept, change: (proxy: string | null) => api.settings.change({ service: { proxy } }) }
}

test('a proxy’s password is stored and never shown, on screens or the command line', async () => {
  const { api, shown, kept, change } = await station()
  await change(withPassword)
  expect(await shown()).toBe(asShown)
  expect((await api.records.settings()).settings).toMatchObject({ service: { proxy: asShown } })
  expect(JSON.stringify([await api.settings.get(), await api.records.settings()])).not.toContain('s3cret')
  expect(await kept()).toEqual({ proxy: withPassword })
})

test('storing a password’s placeholder keeps the password, also after another proxy', async () => {
  const { api, shown, kept, change } = await station()
  await change(withPassword)
  await change(asShown)
  await change('http://other.test:8080')
  expect(await shown()).toBe('http://other.test:8080')
  await api.settings.set({ key: 'service.proxy', value: asShown })
  expect(await shown()).toBe(asShown)
  expect(await kept()).toEqual({ proxy: withPassword })
})

test('an unknown placeholder is refused, and a proxy without a password is shown unchanged', async () => {
  const { api, shown, change } = await station()
  await refusal(() => change(asShown)).toMatchObject({ code: 'config-invalid' })
  const section = { key: 'service', value: { baseUrl: null, proxy: asShown } }
  await refusal(() => api.settings.set(section)).toMatchObject({ code: 'config-invalid' })
  await change('http://proxy.test:3128')
  expect(await shown()).toBe('http://proxy.test:3128')
})
