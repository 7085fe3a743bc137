import { Problem } from '../../../renderer/components/problem.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Settings } from '../../../station/contract/settings.ts'
import { SettingRow } from '../../settings/screen/setting-number.tsx'
import { SettingsGroup, SettingsPage } from '../../settings/screen/settings-page.tsx'
import { automaticText } from './automatic-text.ts'
import { HeadlinesGroup } from './headlines-group.tsx'
import { LibraryGroup } from './library-group.tsx'
import { ReportsGroup } from './reports-group.tsx'

/** Settings section: automatic results, library folder, headline metrics, reports. */
export function ResultsSection({ settings: { results } }: { settings: Settings }) {
  const { settings } = useWording()
  return (
    <SettingsPage title={settings.results}>
      <AutomaticGroup stored={results.automatic} />
      <LibraryGroup stored={results.folder ?? null} />
      <HeadlinesGroup stored={results.headlines} />
      <ReportsGroup stored={results.facilityName ?? null} />
    </SettingsPage>
  )
}

function AutomaticGroup({ stored }: { stored: boolean }) {
  const client = useClient()
  const wording = useWording()
  const { resultsSettings: words, exports } = wording
  const automatic = useSetting('results.automatic', stored)
  const { value: facts } = useRead('automatic', () => client.exports.automatic(), ['exports', 'results', 'settings'])
  return (
    <SettingsGroup title={words.automatic} why={words.automaticWhy}>
      <SettingRow label={words.automaticLabel} why={words.automaticNote} setting={automatic} isWide>
        <CheckBox
          label={words.automaticLabel}
          isSelected={automatic.value}
          onChange={automatic.set}
          isDisabled={automatic.isFixedByConfig}
        />
      </SettingRow>
      {facts?.because && <Problem isFinal failure={facts.because} subject={exports.anExport} size="line" />}
      {facts && facts.because === null && facts.jobs > 0 && <p>{automaticText(facts, wording)}</p>}
    </SettingsGroup>
  )
}
