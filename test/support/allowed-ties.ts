import type { Allowed } from './feature-rules.ts'

/** Ties that are left between the base and features, and between features. One that is gone from the code fails here. */
export const allowedTies: Allowed = {
  baseTies: {
    'src/main/index.ts': ['updates'],
  },
  mayUse: {
    athletes: ['captures', 'clip', 'forget', 'import', 'today'],
    audit: ['clip', 'exports', 'settings'],
    backup: ['results', 'settings'],
    captures: ['clip', 'exports'],
    diagnostics: ['settings'],
    exports: ['results', 'settings'],
    facility: ['forget', 'settings'],
    find: ['clip', 'facility', 'today'],
    forget: ['athletes'],
    guide: ['settings'],
    import: ['athletes', 'exports'],
    queue: ['clip', 'today'],
    results: ['exports', 'import', 'settings'],
    settings: ['clip', 'diagnostics', 'today'],
    today: ['clip', 'settings'],
    updates: ['settings'],
  },
  featureCircles: [
    ['athletes', 'captures', 'exports', 'forget', 'import', 'results'],
    ['diagnostics', 'settings', 'today'],
  ],
  fileCircles: [],
}
