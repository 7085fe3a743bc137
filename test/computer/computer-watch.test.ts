import { expect, onTestFinished, test } from 'vitest'
import { watchComputer } from '../../src/computer/computer-watch.ts'
import { manualClock } from '../support/manual-clock.ts'

function watched() {
  const clock = manualClock()
  const told: string[] = []
  const network = { addresses: '192.168.1.7' }
  const { stop, woke } = watchComputer({
    clock,
    addresses: () => network.addresses,
    onWake: () => told.push('wake'),
    onNetwork: () => told.push('network'),
    onOffline: () => told.push('offline'),
  })
  onTestFinished(stop)
  return { clock, told, network, stop, woke }
}

test('reports nothing while the computer is awake and its network unchanged', async () => {
  const { clock, told } = watched()
  for (let times = 0; times < 30; times++) await clock.advance(2_000)
  expect(told).toEqual([])
})

test('detects a wake within two seconds', async () => {
  const { clock, told } = watched()
  await clock.advance(2_000)
  clock.jump(3_600_000)
  await clock.advance(2_000)
  expect(told).toEqual(['wake'])
})

test('detects another network, and a lost network as lost', async () => {
  const { clock, told, network } = watched()
  network.addresses = ''
  await clock.advance(2_000)
  expect(told).toEqual(['offline'])
  network.addresses = '10.0.0.4'
  await clock.advance(2_000)
  expect(told).toEqual(['offline', 'network'])
})

test('does not report a wake again that the system reported', async () => {
  const { clock, told, woke } = watched()
  await clock.advance(2_000)
  clock.jump(3_600_000)
  woke()
  await clock.advance(2_000)
  expect(told).toEqual([])
  clock.jump(3_600_000)
  await clock.advance(2_000)
  expect(told).toEqual(['wake'])
})

test('reports nothing after it was stopped', async () => {
  const { clock, told, network, stop } = watched()
  stop()
  network.addresses = '10.0.0.4'
  await clock.advance(10_000)
  expect(told).toEqual([])
})

test('keeps running when the network cannot be read, as with no descriptor left', async () => {
  const clock = manualClock()
  const told: string[] = []
  const network = { addresses: '192.168.1.7', isSilent: false }
  const { stop } = watchComputer({
    clock,
    addresses() {
      if (network.isSilent) throw new Error('Unknown system error 24')
      return network.addresses
    },
    onWake: () => told.push('wake'),
    onNetwork: () => told.push('network'),
    onOffline: () => told.push('offline'),
  })
  onTestFinished(stop)
  network.isSilent = true
  await clock.advance(6_000)
  expect(told).toEqual([])
  Object.assign(network, { isSilent: false, addresses: '10.0.0.4' })
  await clock.advance(2_000)
  expect(told).toEqual(['network'])
})
