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

const section = (page: PageName, at: string | null = null): ManualSection => ({ page, at })

const ofSettings: Readonly<Record<SectionName, ManualSection>> = {
  connection: section('first-day', '1-connect-to-the-service'),
  folders: section('cameras'),
  uploads: section('unattended', 'upload-schedule'),
  results: section('results', 'results-on-disk'),
  facility: section('facility'),
  notifications: section('unattended', 'what-ondeck-does-automatically'),
  computer: section('unattended', 'start-at-login'),
  about: section('administration', 'updates'),
}

/** Section that explains a screen, for F1. The guide takes the place of Today until a station is set up. */
export function manualSectionOf({ name, within }: Pick<Route, 'name' | 'within'>, showsGuide: boolean): ManualSection {
  switch (name) {
    case 'today':
      return showsGuide ? section('first-day') : section('start', 'today')
    case 'results': {
      const shown = parseResultsAddress(within)
      return section('results', shown.kind === 'session' ? 'one-session' : shown.tab)
    }
    case 'settings':
      return ofSettings[sectionOf(within)]
    case 'facility':
      return section('facility', 'see-every-station')
    case 'help':
      return section('start')
    case 'queue':
    case 'captures':
    case 'athletes':
    case 'exports':
    case 'viewer':
    case 'find':
    case 'audit':
      return section('start', name)
  }
}
