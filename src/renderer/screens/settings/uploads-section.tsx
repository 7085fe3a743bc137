import type { Settings } from '../../../contract/settings.ts'
import { useSetting } from '../../stores/use-setting.ts'
import { useWording } from '../../stores/wording-context.tsx'
import { Group, Page } from './page.tsx'
import { SettingNumber } from './setting-number.tsx'

/** How long clips wait, and how they go. When and in what order is on the Queue. */
export function UploadsSection({ settings: { uploads, tagging, reps } }: { settings: Settings }) {
  const { settings } = useWording()
  const hold = useSetting<number | null>('uploads.holdSeconds', uploads.holdSeconds)
  const idle = useSetting<number | null>('tagging.idleMinutes', tagging.idleMinutes)
  const repWindow = useSetting<number | null>('reps.windowSeconds', reps.windowSeconds)
  const parallel = useSetting<number | null>('uploads.parallel', uploads.parallel)
  const limit = useSetting<number | null>('uploads.limitMbitPerSecond', uploads.limitMbitPerSecond)
  return (
    <Page title={settings.uploads}>
      <Group title={settings.beforeSending} why={settings.beforeSendingWhy}>
        <SettingNumber
          label={settings.hold}
          why={settings.holdNote}
          setting={hold}
          suffix={settings.seconds}
          min={0}
          max={86_400}
          step={5}
        />
        <SettingNumber
          label={settings.idle}
          why={settings.idleNote}
          setting={idle}
          suffix={settings.minutes}
          min={1}
          max={1_440}
        />
        <SettingNumber
          label={settings.repWindow}
          why={settings.repWindowNote}
          setting={repWindow}
          suffix={settings.seconds}
          min={0.1}
          max={600}
          step={0.1}
        />
      </Group>
      <Group title={settings.sending} why={settings.sendingWhy}>
        <SettingNumber label={settings.parallel} why={settings.parallelNote} setting={parallel} min={1} max={4} />
        <SettingNumber
          label={settings.limit}
          why={settings.limitNote}
          setting={limit}
          suffix={settings.limitUnit}
          emptyText={settings.limitNone}
          min={1}
          max={100_000}
        />
      </Group>
    </Page>
  )
}
