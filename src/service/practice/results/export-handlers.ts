import type { DatabaseSync } from 'node:sqlite'
import { messagesSeparator } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Call, Handlers } from '../http/call.ts'
import { requireJsonObject } from '../http/json-object.ts'
import { readPage } from '../http/query.ts'
import { type Issues, Refusal, refuseIssues } from '../http/refusal.ts'
import type { Organization } from '../organizations.ts'
import type { ExportJobs, Job } from './export-jobs.ts'
import { type ExportRequest, readExportRequest } from './export-rules.ts'
import { readResults } from './result-rows.ts'

interface Parts {
  readonly db: DatabaseSync
  readonly jobs: ExportJobs
  readonly now: () => number
}

type ExportCall = 'createExport' | 'getExportJob' | 'getExportResults'

/** Answers the three export calls (service interface 4.9 to 4.11). */
export function createExportHandlers({ db, jobs, now }: Parts): Pick<Handlers, ExportCall> {
  function find({ organization, id }: Call): Job {
    const job = jobs.find(organization, id)
    if (!job) throw new Refusal(404, 'Job not found.')
    return job
  }

  return {
    createExport({ organization, body }) {
      const request = readExportRequest(requireJsonObject(body), now())
      checkTier(organization, request)
      return { jobId: jobs.add(organization, request) }
    },
    getExportJob(call) {
      const job = find(call)
      const status = jobs.statusOf(job)
      const ended = status === 'RUNNING' ? {} : { completedAt: new Date(job.completesAtMs).toISOString() }
      return {
        jobId: job.id,
        status,
        ...(status === 'FAILED' ? { errorMessage: job.errorMessage } : {}),
        createdAt: new Date(job.createdAtMs).toISOString(),
        ...ended,
      }
    },
    getExportResults(call) {
      const issues: Issues = []
      const page = readPage(call.query, issues)
      refuseIssues(issues, messagesSeparator)
      const job = find(call)
      const status = jobs.statusOf(job)
      if (status !== 'COMPLETED') throw new Refusal(400, `The job has no results: its status is ${status}.`)
      return readResults(db, job, page)
    },
  }
}

/** Refuses what the organization's tier does not allow (service interface 5.6). */
function checkTier({ tier }: Organization, { fromMs, toMs }: ExportRequest) {
  switch (tier) {
    case 'premium':
      return
    case 'base':
      if (Math.min(fromMs, toMs) >= Date.parse(limits.baseTierEarliestDay)) return
      throw new Refusal(403, `The Base tier has no data before ${limits.baseTierEarliestDay}.`)
    case 'unavailable':
      throw new Refusal(403, 'Exports need a Base or Premium subscription.')
  }
}
