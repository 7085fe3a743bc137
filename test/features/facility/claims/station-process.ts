// Station of a facility in a process of its own, which tests can kill, pause and continue.
import { z } from 'zod'
import { createFacilityStation, stationInput } from './facility-station.ts'

const input = stationInput.parse(JSON.parse(process.argv[2] ?? ''))
const { station } = createFacilityStation(input, (event) => {
  if (event.kind === 'clip') process.send?.({ file: event.clip.path, state: event.clip.state })
})
station.start()
process.on('message', (message) => {
  if (z.literal('stop').safeParse(message).success) process.exit(0)
})
