interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the base address; `{name}` stands for a path parameter. */
  readonly path: string
  readonly section: string
  /** True where a repeated request creates a second object: never retried blindly. */
  readonly creates: boolean
}

/** All eleven calls of the interface (section 4). */
export const endpoints = {
  createAthlete: { method: 'POST', path: '/athletes', section: '4.1', creates: true },
  listAthletes: { method: 'GET', path: '/athletes', section: '4.2', creates: false },
  getAthlete: { method: 'GET', path: '/athletes/{athleteId}', section: '4.3', creates: false },
  updateAthlete: { method: 'POST', path: '/athletes/{athleteId}', section: '4.4', creates: false },
  deleteAthlete: { method: 'DELETE', path: '/athletes/{athleteId}', section: '4.5', creates: false },
  createCapture: { method: 'POST', path: '/captures', section: '4.6', creates: true },
  listCaptures: { method: 'GET', path: '/captures', section: '4.7', creates: false },
  getCapture: { method: 'GET', path: '/captures/{captureId}', section: '4.8', creates: false },
  createExport: { method: 'POST', path: '/data/export', section: '4.9', creates: true },
  getExportJob: { method: 'GET', path: '/data/export/job/{jobId}', section: '4.10', creates: false },
  getExportResults: { method: 'GET', path: '/data/export/job/{jobId}/results', section: '4.11', creates: false },
} as const satisfies Record<string, Endpoint>

/** The version segment that ends the base address (section 9). */
export const apiVersion = 'v1'
