/** Names of the screens in addresses. `src/features/screens.ts` has the screens, in the order of the rail. */
export const routeNames = [
  'today',
  'queue',
  'captures',
  'athletes',
  'results',
  'exports',
  'facility',
  'settings',
  'viewer',
  'audit',
  'find',
  'help',
] as const
export type RouteName = (typeof routeNames)[number]
