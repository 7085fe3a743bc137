import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { LimitField } from '../../../renderer/fields/limit-field.tsx'
import { NumberStepper } from '../../../renderer/fields/number-stepper.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import { type Settings, settingBounds } from '../../../station/contract/settings.ts'
import type { AthleteReference } from '../../../station/contract/tags.ts'
import { aliasProblem } from './alias-problem.ts'
import styles from './aliases-group.module.css'
import { FolderAthleteField, useAthleteName } from './folder-athlete-field.tsx'
import { SettingNumber, SettingRow } from './setting-number.tsx'
import { SettingText } from './setting-text.tsx'
import { SettingsGroup, SettingsPage } from './settings-page.tsx'

type Known = Settings['tagging']['aliases']

/** Aliases of athletes in file names: jersey numbers, initials, nicknames. */
function AliasesGroup({ stored }: { stored: Known }) {
  const { stationSettings: words } = useWording()
  const aliases = useSetting('tagging.aliases', stored)
  const [chosen, setChosen] = useState<ReadonlyMap<string, AthleteSummary>>(new Map())
  const entries = Object.entries(aliases.value)
  return (
    <SettingsGroup title={words.aliases} why={words.aliasesWhy}>
      <SettingRow
        label={words.aliases}
        why={entries.length === 0 ? words.noAliases : words.aliasesNote}
        setting={aliases}
        isWide
      >
        <ul className={styles.list} aria-label={words.aliases}>
          {entries.map(([alias, athlete]) => (
            <AliasRow
              key={alias}
              alias={alias}
              athlete={athlete}
              chosen={chosen.get(alias) ?? null}
              onRemove={
                aliases.isFixedByConfig
                  ? null
                  : () => aliases.set(Object.fromEntries(entries.filter(([one]) => one !== alias)))
              }
            />
          ))}
        </ul>
      </SettingRow>
      {!aliases.isFixedByConfig && (
        <AddAlias
          known={aliases.value}
          onAdd={(alias, athlete) => {
            setChosen((before) => new Map(before).set(alias, athlete))
            aliases.set({ ...aliases.value, [alias]: { id: athlete.id } })
          }}
        />
      )}
    </SettingsGroup>
  )
}

interface AliasRowProps {
  readonly alias: string
  readonly athlete: AthleteReference
  readonly chosen: AthleteSummary | null
  /** Null when the configuration file sets the aliases. */
  readonly onRemove: (() => void) | null
}

function AliasRow({ alias, athlete, chosen, onRemove }: AliasRowProps) {
  const { stationSettings: words } = useWording()
  const name = useAthleteName(athlete, chosen)
  return (
    <li className={styles.alias}>
      <b>
        <bdi>{alias}</bdi>
      </b>
      <span>
        <bdi>{name}</bdi>
      </span>
      {onRemove && (
        <Button square aria-label={words.removeAlias(alias)} onPress={onRemove}>
          <Icon name="close" size={14} />
        </Button>
      )}
    </li>
  )
}

/** Form for one alias; stores it once name and athlete are both set. */
function AddAlias({ known, onAdd }: { known: Known; onAdd: (alias: string, athlete: AthleteSummary) => void }) {
  const { settings, stationSettings: words } = useWording()
  const [typed, setTyped] = useState('')
  const [athlete, setAthlete] = useState<AthleteSummary | null>(null)
  const alias = typed.trim()
  const problem = aliasProblem(alias, Object.keys(known))
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (alias === '' || problem !== null || athlete === null) return
        onAdd(alias, athlete)
        setTyped('')
        setAthlete(null)
      }}
    >
      <Field
        label={words.alias}
        value={typed}
        onChange={setTyped}
        placeholder={words.aliasExample}
        maxLength={60}
        autoComplete="off"
        error={problem === null ? undefined : words.aliasWrong[problem]}
      />
      <FolderAthleteField
        name={athlete?.name ?? null}
        placeholder={settings.notSet}
        onChoose={setAthlete}
        onClear={() => setAthlete(null)}
      />
      <Button type="submit" isDisabled={alias === '' || problem !== null || athlete === null}>
        {words.addAlias}
      </Button>
    </form>
  )
}

type AfterUpload = Settings['uploads']['afterUpload']

const moveFolder = (after: AfterUpload): string | null => (after.kind === 'move' ? after.folder : null)

/** Setting for files whose capture is completed: keep or move. */
function AfterUploadGroup({ stored }: { stored: AfterUpload }) {
  const { stationSettings: words } = useWording()
  const after = useSetting('uploads.afterUpload', stored)
  /** Move was chosen, but is stored only with a folder. */
  const [isMoving, setMoving] = useState(false)
  const kind = isMoving ? 'move' : after.value.kind
  const { undo } = after
  const keep = (folder: string | null) => folder !== null && after.set({ kind: 'move', folder })
  return (
    <SettingsGroup title={words.afterUpload} why={words.afterUploadWhy}>
      <SettingRow
        label={words.afterUpload}
        why={kind === 'move' ? words.moveNote : words.keepNote}
        setting={{
          ...after,
          failure: kind === 'move' ? null : after.failure,
          undo: undo && (() => (setMoving(false), undo())),
        }}
        isWide
      >
        <Segments
          label={words.afterUpload}
          choices={[
            { id: 'keep', text: words.keep },
            { id: 'move', text: words.move },
          ]}
          value={kind}
          onChange={(chosen) => {
            after.clearFailure()
            setMoving(chosen === 'move')
            if (chosen === 'keep' && after.value.kind !== 'keep') after.set({ kind: 'keep' })
          }}
          isDisabled={after.isFixedByConfig}
        />
      </SettingRow>
      {kind === 'move' && (
        <SettingText
          label={words.moveTo}
          why={words.moveToNote}
          setting={{ ...after, value: moveFolder(after.value), set: keep, isFixedByConfig: false, undo: null }}
          stored={moveFolder(stored)}
          wrong={words.folderWrong}
          isDisabled={after.isFixedByConfig}
          isFolder
        />
      )}
    </SettingsGroup>
  )
}

const DEFAULT_GIVE_UP_SECONDS = 600

/** Settings for when a video counts as completely written. */
function FinishedGroup({ finished }: Pick<Settings, 'finished'>) {
  const { settings, stationSettings: words } = useWording()
  const stable = useSetting('finished.stableSeconds', finished.stableSeconds)
  const giveUp = useSetting('finished.giveUpSeconds', finished.giveUpSeconds ?? null)
  const { min, max } = settingBounds.giveUpSeconds
  return (
    <SettingsGroup title={words.finished} why={words.finishedWhy}>
      <SettingNumber
        label={words.stable}
        why={words.stableNote}
        setting={stable}
        suffix={settings.seconds}
        {...settingBounds.stableSeconds}
      />
      <SettingRow label={words.giveUp} why={words.giveUpNote} setting={giveUp}>
        <NumberStepper
          label={words.giveUp}
          value={giveUp.value}
          onChange={giveUp.set}
          minValue={min}
          maxValue={max}
          step={60}
          startValue={DEFAULT_GIVE_UP_SECONDS}
          emptyText={words.automatic}
          suffix={settings.seconds}
          isDisabled={giveUp.isFixedByConfig}
        />
      </SettingRow>
    </SettingsGroup>
  )
}

/** Settings section: hold, tagging, finished test, uploads. Queue has schedule and order. */
export function UploadsSection({ settings: { finished, uploads, tagging, reps } }: { settings: Settings }) {
  const { settings, stationSettings } = useWording()
  const dimensions = useSetting('tagging.requireDimensions', tagging.requireDimensions)
  const hold = useSetting('uploads.holdSeconds', uploads.holdSeconds)
  const idle = useSetting('tagging.idleMinutes', tagging.idleMinutes)
  const repWindow = useSetting('reps.windowSeconds', reps.windowSeconds)
  const parallel = useSetting('uploads.parallel', uploads.parallel)
  const limit = useSetting('uploads.limitMbitPerSecond', uploads.limitMbitPerSecond)
  return (
    <SettingsPage title={settings.uploads}>
      <SettingsGroup title={settings.beforeUpload} why={settings.beforeUploadWhy}>
        <SettingNumber
          label={settings.hold}
          why={settings.holdNote}
          setting={hold}
          suffix={settings.seconds}
          {...settingBounds.holdSeconds}
          step={5}
        />
        <SettingNumber
          label={settings.idle}
          why={settings.idleNote}
          setting={idle}
          suffix={settings.minutes}
          {...settingBounds.idleMinutes}
        />
        <SettingNumber
          label={settings.repWindow}
          why={settings.repWindowNote}
          setting={repWindow}
          suffix={settings.seconds}
          {...settingBounds.windowSeconds}
          step={0.1}
        />
        <SettingRow label={settings.requireDimensions} why={stationSettings.dimensionsNote} setting={dimensions} isWide>
          <CheckBox
            label={settings.requireDimensions}
            isSelected={dimensions.value}
            onChange={dimensions.set}
            isDisabled={dimensions.isFixedByConfig}
          />
        </SettingRow>
      </SettingsGroup>
      <AliasesGroup stored={tagging.aliases} />
      <FinishedGroup finished={finished} />
      <SettingsGroup title={settings.uploading} why={settings.uploadingWhy}>
        <SettingNumber
          label={settings.parallel}
          why={settings.parallelNote}
          setting={parallel}
          {...settingBounds.parallel}
          isWhole
        />
        <SettingRow label={settings.limit} why={settings.limitNote} setting={limit}>
          <LimitField
            label={settings.limit}
            value={limit.value}
            onChange={limit.set}
            isDisabled={limit.isFixedByConfig}
          />
        </SettingRow>
      </SettingsGroup>
      <AfterUploadGroup stored={uploads.afterUpload} />
    </SettingsPage>
  )
}
