import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { useSetting } from '../../../renderer/hooks/use-setting.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { AthleteReference } from '../../../station/contract/tags.ts'
import { aliasProblem } from './alias-problem.ts'
import styles from './aliases-group.module.css'
import { FolderAthleteField } from './folder-athlete-field.tsx'
import { SettingRow } from './setting-number.tsx'
import { SettingsGroup } from './settings-page.tsx'
import { useAthleteName } from './use-athlete-name.ts'

type Known = Settings['tagging']['aliases']

/** Aliases of athletes in file names: jersey numbers, initials, nicknames. */
export function AliasesGroup({ stored }: { stored: Known }) {
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
