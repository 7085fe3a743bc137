import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, onTestFinished } from 'vitest'
import { serve } from '../support/http-server.ts'
import { startProxy } from '../support/proxy.ts'
import { another } from '../support/sample-clips.ts'
import { test } from '../support/stage.ts'

const certificates = join(import.meta.dirname, '../fixtures/tls')

/** The service as it is seen through a network's proxy: at an address that is not on this computer. */
async function elsewhere(baseUrl: string) {
  const servicePort = Number(new URL(baseUrl).port)
  const key = readFileSync(join(certificates, 'server.key'))
  const cert = readFileSync(join(certificates, 'server.pem'))
  const server = createServer({ key, cert }, (socket) => {
    const onward = connect(servicePort, '127.0.0.1')
    for (const side of [socket, onward]) side.on('error', () => {})
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const proxy = await startProxy({ targets: { 'service.test:443': (server.address() as AddressInfo).port } })
  return {
    baseUrl: 'https://service.test/v1',
    proxy: `http://127.0.0.1:${proxy.port}`,
    caFile: join(certificates, 'ca.pem'),
  }
}

test('a service elsewhere can’t direct a video to this computer, unless the configuration allows the host by name', async ({
  stage,
}) => {
  const service = await stage.open()
  const settings = await elsewhere(service.baseUrl)
  const file = stage.put('cam/a.mp4', another('a'))

  const refused = await stage.run(stage.config(service, { service: settings }))
  expect(refused.code, refused.stderr).toBe(1)
  expect(refused.last('a.mp4')).toMatchObject({
    state: 'failed',
    error: { code: 'target-private', message: expect.stringContaining('127.0.0.1') },
  })
  expect(service.store.uploads).toEqual([])

  const allowed = { ...settings, privateUploadHosts: ['127.0.0.1'] }
  const ended = await stage.run(stage.config(service, { service: allowed }), { dataDir: join(stage.root, 'other') })
  expect(ended.code, ended.stderr).toBe(0)
  stage.expectArrived(service, file)
})

test('a store that repeats the key, plain or in base64, leaves no trace of it on this computer', async ({ stage }) => {
  const said: string[] = []
  const store = await serve((request, response) => {
    const message = said.join(' ')
    request.resume().on('end', () => response.writeHead(403).end(`<Error><Message>${message}</Message></Error>`))
  })
  const service = await stage.open({ uploadUrl: `${store}/bucket` })
  const encoded = Buffer.from(`Bearer ${service.key}`).toString('base64')
  said.push('No to', service.key, encoded)
  stage.put('cam/a.mp4', another('a'))

  const ended = await stage.run(stage.config(service))

  expect(ended.last('a.mp4')).toMatchObject({ state: 'failed', error: { code: 'target-refused' } })
  expect(ended.last('a.mp4')?.error?.message).toContain('No to [key]')
  stage.expectCleanHands(service, ended)
  expect(ended.stdout + ended.stderr).not.toContain(encoded.slice(12, 32))
})
