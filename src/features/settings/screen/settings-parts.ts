import type { ComponentType } from 'react'
import type { ManualSection } from '../../../renderer/manual-pages.ts'
import type { StationSettingsView } from '../../../renderer/state/station-stores.ts'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'

export interface SettingsPartProps {
  readonly settings: StationSettingsView
  readonly status: StationStatus
}

/** Section that a feature adds to the settings. */
export interface SettingsSection {
  readonly Section: ComponentType<SettingsPartProps>
  readonly title: (wording: ScreenWording) => string
  /** State of the section in the list of sections. */
  readonly note: (present: SettingsPartProps, wording: ScreenWording) => string
  readonly manualSection: ManualSection
}

type Groups = Readonly<Record<string, ComponentType<SettingsPartProps>>>

/** Parts of the settings that belong to other features; `src/features/screens.ts` lists them. */
export interface SettingsParts {
  /** Sections after Uploads, in display order, by their names in addresses. */
  readonly sections: Readonly<Record<string, SettingsSection>>
  /** Groups at the end of Computer. */
  readonly computer: Groups
  /** Groups of About, after the version. */
  readonly about: Groups
  /** Screens in place of the settings, by their names in addresses. */
  readonly pages: Readonly<Record<string, ComponentType<{ onLeave: () => void }>>>
}
