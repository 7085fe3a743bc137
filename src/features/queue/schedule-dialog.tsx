import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { Segments } from '../../renderer/fields/segments.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ScheduleWindow } from '../../station/contract/settings.ts'
import styles from './schedule-dialog.module.css'
import {
  newWindowDraft,
  schedulePresets,
  scheduleProblem,
  toSchedule,
  type WindowDraft,
  windowDrafts,
} from './schedule-draft.ts'
import { ScheduleHours } from './schedule-hours.tsx'
import { ScheduleWeek } from './schedule-week.tsx'

interface ScheduleDialogProps {
  readonly stored: readonly ScheduleWindow[] | null
  readonly onClose: () => void
}

/** Dialog for the upload schedule: always, or hours by weekday. */
export function ScheduleDialog({ stored, onClose }: ScheduleDialogProps) {
  const { queue, common, phrases } = useWording()
  const client = useClient()
  const [mode, setMode] = useState<'always' | 'hours'>(stored === null ? 'always' : 'hours')
  const [drafts, setDrafts] = useState(() => windowDrafts(stored))
  const [wasTried, setTried] = useState(false)
  const schedule = mode === 'always' ? null : toSchedule(drafts)
  const save = useAction(async () => {
    await client.settings.change({ uploads: { schedule } })
    onClose()
  })
  const change = (next: WindowDraft) => setDrafts(drafts.map((draft) => (draft.key === next.key ? next : draft)))
  const trySave = () => {
    setTried(true)
    if (mode === 'always' || schedule !== null) save.start()
  }

  return (
    <Dialog
      title={queue.schedule}
      isOpen
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" onPress={trySave} isDisabled={save.isRunning}>
            {common.save}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <Segments
          label={queue.schedule}
          choices={[
            { id: 'always', text: queue.scheduleAlways },
            { id: 'hours', text: queue.scheduleHours },
          ]}
          value={mode}
          onChange={setMode}
        />
        <p className={styles.note}>{mode === 'always' ? queue.scheduleAlwaysNote : queue.scheduleNote}</p>
        {mode === 'hours' && (
          <>
            <fieldset className={styles.presets} aria-label={queue.schedulePresets}>
              <Button onPress={() => setDrafts([schedulePresets.nights])}>{queue.scheduleNights}</Button>
              <Button onPress={() => setDrafts([schedulePresets.evenings])}>
                {queue.scheduleEvenings(phrases.format.timeOfDay(schedulePresets.evenings.from))}
              </Button>
            </fieldset>
            {drafts.map((draft, index) => (
              <ScheduleHours
                key={draft.key}
                draft={draft}
                position={index + 1}
                problem={wasTried ? scheduleProblem(draft) : null}
                onChange={change}
                onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key)) : null}
              />
            ))}
            <Button onPress={() => setDrafts([...drafts, newWindowDraft(drafts)])}>
              <Icon name="plus" size={13} />
              {queue.scheduleAdd}
            </Button>
            <ScheduleWeek drafts={drafts} />
          </>
        )}
        {save.failure && <Problem failure={save.failure} subject={queue.schedule} />}
      </div>
    </Dialog>
  )
}
