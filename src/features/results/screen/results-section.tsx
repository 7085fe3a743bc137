import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ActivityMovement } from '../../../service/metrics/activity-movement.ts'
import { headlinesOf } from '../../../service/metrics/defaults.ts'
import { exportMovements } from '../../../service/movements.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import { automaticText } from '../../exports/screen/automatic-text.ts'
import { SettingRow } from '../../settings/screen/setting-number.tsx'
import { SettingText } from '../../settings/screen/setting-text.tsx'
import { FixedByConfigNote, SettingsGroup, SettingsPage } from '../../settings/screen/settings-page.tsx'
import type { SettingsSection } from '../../settings/screen/settings-parts.ts'
import { headlinesOfPair, resetHeadlines, setHeadline, settingsPairKey } from './headline-choice.ts'

const NONE = '-'
const positions = Array.from({ length: resultsBounds.headlines }, (_, position) => position)
const pairs: readonly ActivityMovement[] = Object.entries(exportMovements).flatMap(([activity, movements]) =>
  movements.map((movement) => ({ activity, movement })),
)
const firstPair: ActivityMovement = { activity: 'baseball', movement: 'pitching' }

/** Headline metrics of reps, by movement. */
function HeadlinesGroup({ stored }: { stored: Settings['results']['headlines'] }) {
  const { resultsSettings: words, results, phrases } = useWording()
  const [pair, setPair] = useState(firstPair)
  const setting = useSetting('results.headlines', stored)
  const shown = headlinesOfPair(setting.value, pair)
  const known = useMetricNames(pair)
  const names = [...new Set([...shown, ...headlinesOf(pair), ...known])].map((id) => ({ id, text: phrases.metric(id) }))
  const choices = [
    { id: NONE, text: words.noMetric },
    ...names.toSorted((one, other) => one.text.localeCompare(other.text, phrases.locale)),
  ]
  const pairText = ({ activity, movement }: ActivityMovement) =>
    `${phrases.activity(activity)}, ${phrases.movement(movement)}`
  return (
    <SettingsGroup title={results.headlines} why={words.headlinesWhy}>
      <Select
        label={results.pair}
        choices={pairs.map((each) => ({ id: settingsPairKey(each), text: pairText(each) }))}
        value={settingsPairKey(pair)}
        onChange={(key) => setPair(pairs.find((each) => settingsPairKey(each) === key) ?? firstPair)}
      />
      {positions.slice(0, shown.length + 1).map((position) => (
        <Select
          key={position}
          label={words.metric(position + 1)}
          choices={choices}
          value={shown[position] ?? NONE}
          onChange={(name) => setting.set(setHeadline(setting.value, pair, position, name === NONE ? null : name))}
          isDisabled={setting.isFixedByConfig}
        />
      ))}
      {known.length === 0 && <p>{words.moreMetrics}</p>}
      {Object.hasOwn(setting.value, settingsPairKey(pair)) && !setting.isFixedByConfig && (
        <div>
          <Button onPress={() => setting.set(resetHeadlines(setting.value, pair))}>{words.resetMetrics}</Button>
        </div>
      )}
      {setting.isFixedByConfig && <FixedByConfigNote settingKey={setting.key} />}
      {setting.failure && <Problem isFinal failure={setting.failure} subject={results.headlines} size="line" />}
    </SettingsGroup>
  )
}

/** Metric names in the library; none before its first results, or when it can't be read. */
function useMetricNames(pair: ActivityMovement): readonly string[] {
  const client = useClient()
  const { value } = useRead(`metrics ${settingsPairKey(pair)}`, () => client.results.metrics(pair).catch(() => []), [
    'results',
  ])
  return (value ?? []).map(({ name }) => name)
}

/** Sender of the reports that athletes and parents get. */
function ReportsGroup({ stored }: { stored: string | null }) {
  const { resultsSettings: words } = useWording()
  const facilityName = useSetting('results.facilityName', stored)
  return (
    <SettingsGroup title={words.reports} why={words.reportsWhy}>
      <SettingText
        label={words.facilityName}
        why=""
        setting={facilityName}
        stored={stored}
        placeholder={words.facilityNameExample}
        wrong={words.facilityNameWrong}
      />
    </SettingsGroup>
  )
}

/** Folder of the results library. */
function LibraryGroup({ stored }: { stored: string | null }) {
  const { resultsSettings: words, stationSettings } = useWording()
  const folder = useSetting('results.folder', stored)
  return (
    <SettingsGroup title={words.titleOfLibrary} why={words.whyLibrary}>
      <SettingText
        label={words.folder}
        why={words.folderNote}
        setting={folder}
        stored={stored}
        wrong={stationSettings.folderWrong}
        isFolder
      />
    </SettingsGroup>
  )
}

export const resultsSettings: SettingsSection = {
  Section: ({ settings: { settings } }) => <ResultsSection settings={settings} />,
  title: ({ settings }) => settings.results,
  note: ({ settings: { settings } }, { resultsSettings: words }) =>
    settings.results.automatic ? words.noteOn : words.noteOff,
  manualSection: { page: 'results', at: 'results-on-disk' },
}

/** Settings section: automatic results, library folder, headline metrics, reports. */
function ResultsSection({ settings: { results } }: { settings: Settings }) {
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
