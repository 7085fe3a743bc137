// Electron is a fake here, and so is time: a battery that is asked every minute.
import { afterEach, expect, test, vi } from 'vitest'

const computer = vi.hoisted(() => ({ isOnBattery: false, held: new Set<number>() }))

vi.mock('electron', () => ({
  powerMonitor: { on: () => undefined, isOnBatteryPower: () => computer.isOnBattery },
  powerSaveBlocker: {
    start: () => computer.held.add(1) && 1,
    stop: (blocker: number) => computer.held.delete(blocker),
  },
}))

const { createSleepBlocker } = await import('../../src/main/system/power.ts')

afterEach(() => vi.useRealTimers())

test.runIf(process.platform === 'linux')(
  'on Linux, which reports no change, unplugging the computer lets it sleep within a minute',
  () => {
    vi.useFakeTimers()
    const changed = createSleepBlocker({ words: () => ({}) as never, window: () => null, keep: async () => undefined })
    changed({ isNeeded: true, onBattery: 'sleep' })
    expect(computer.held.size).toBe(1)
    computer.isOnBattery = true
    vi.advanceTimersByTime(60_000)
    expect(computer.held.size).toBe(0)
    computer.isOnBattery = false
    vi.advanceTimersByTime(60_000)
    expect(computer.held.size).toBe(1)
  },
)
