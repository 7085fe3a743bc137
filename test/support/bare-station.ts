import type { HostOptions } from '../../src/station/host/station-host.ts'

/** A station without a keychain, pictures or practice mode, for tests that start one themselves. */
export const bareStation = {
  keychain: null,
  ffprobePath: 'ffprobe',
  ffmpegPath: null,
  version: '0.0.0',
  userAgent: 'test',
  computer: {},
  startPractice: null,
  startInPractice: false,
  onBug: (error) => {
    throw error
  },
} satisfies Partial<HostOptions>
