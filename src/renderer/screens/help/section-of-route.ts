import type { Route } from '../../routes.ts'
import { parseResultsAddress } from '../results/results-address.ts'
import { type SectionName, sectionOf } from '../settings/sections.ts'
import type { PageName } from './page-names.ts'

/** Section of the manual. */
export interface ManualSection {
  readonly page: PageName
  /** Anchor of the heading on the English page; null for the top. */
  readonly at: string | null
}

const place = (page: PageName, at: string | null = null): ManualSection => ({ page, at })

const ofSettings: Readonly<Record<SectionName, ManualSection>> = {
  connection: place('first-day', '1-connect-to-the-service'),
  folders: place('cameras'),
  uploads: place('unattended', 'upload-schedule'),
  results: place('results', 'results-on-disk'),
  facility: place('facility'),
  notifications: place('unattended', 'what-ondeck-does-automatically'),
  computer: place('unattended', 'start-at-login'),
  about: place('administration', 'updates'),
}

/** Section that explains a screen, for F1. The guide takes the place of Today until a station is set up. */
export function manualSectionOf({ name, within }: Pick<Route, 'name' | 'within'>, showsGuide: boolean): ManualSection {
  switch (name) {
    case 'today':
      return showsGuide ? place('first-day') : place('start', 'today')
    case 'results': {
      const shown = parseResultsAddress(within)
      return place('results', shown.kind === 'session' ? 'one-session' : shown.tab)
    }
    case 'settings':
      return ofSettings[sectionOf(within)]
    case 'facility':
      return place('facility', 'see-every-station')
    case 'help':
      return place('start')
    case 'queue':
    case 'captures':
    case 'athletes':
    case 'exports':
    case 'viewer':
    case 'find':
    case 'audit':
      return place('start', name)
  }
}
