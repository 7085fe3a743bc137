import { z } from 'zod'
import { Athlete, AthletePage, AthleteUpdate, NewAthlete } from '../../athletes.ts'
import { Capture, CapturePage, NewCapture, Reservation } from '../../captures.ts'
import { ExportCreated, ExportJob, NewExport, ResultsPage } from '../../exports.ts'
import type { EndpointName } from './call.ts'

type Shapes = Readonly<Partial<Record<EndpointName, z.ZodType>>>

/** The bodies of the calls that have one (section 4). */
export const bodies: Shapes = {
  createAthlete: NewAthlete,
  updateAthlete: AthleteUpdate,
  createCapture: NewCapture,
  createExport: NewExport,
}

const OneAthlete = z.object({ athlete: Athlete })

/** Answer of each call; deleting an athlete has none (section 4). */
export const answers: Shapes = {
  createAthlete: OneAthlete,
  listAthletes: AthletePage,
  getAthlete: OneAthlete,
  updateAthlete: OneAthlete,
  createCapture: Reservation,
  listCaptures: CapturePage,
  getCapture: Capture,
  createExport: ExportCreated,
  getExportJob: ExportJob,
  getExportResults: ResultsPage,
}
