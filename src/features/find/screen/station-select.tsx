import { Select } from '../../../renderer/fields/select.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ALL_STATIONS } from './find-address.ts'

const THIS_STATION = ''

interface StationSelectProps {
  /** Null for this station. */
  readonly value: string | null
  readonly onChange: (station: string | null) => void
}

/** Chooses whose reps are searched: this station's, those of another one, or of all others. */
export function StationSelect({ value, onChange }: StationSelectProps) {
  const client = useClient()
  const { find } = useWording()
  const { value: view } = useRead('stations', () => client.facility.view(), [])
  const names = (view?.facts?.stations ?? []).flatMap(({ name, isThis }) => (isThis ? [] : [name]))
  const others = [...new Set([...names, ...(value === null || value === ALL_STATIONS ? [] : [value])])]
  return (
    <Select
      label={find.station}
      choices={[
        { id: THIS_STATION, text: find.thisStation },
        { id: ALL_STATIONS, text: find.otherStations },
        ...others
          .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
          .map((name) => ({ id: name, text: name })),
      ]}
      value={value ?? THIS_STATION}
      onChange={(id) => onChange(id === THIS_STATION ? null : id)}
    />
  )
}
