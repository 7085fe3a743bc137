import { Button } from '../../../renderer/components/button.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { saveBytes, saveText } from '../../../renderer/components/save-file.ts'
import { type Action, useAction } from '../../../renderer/hooks/use-action.ts'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RosterFacts } from '../../../station/contract/roster.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'

interface RosterFootProps {
  readonly facts: RosterFacts | null
  readonly shown: number | null
  readonly status: StationStatus | null
  readonly refreshing: Action<[]>
}

/** Footer with the number of athletes listed, the age of the local copy, and its actions. */
export function RosterFoot({ facts, shown, status, refreshing }: RosterFootProps) {
  const wording = useWording()
  const { athletes, phrases } = wording
  const all = facts?.athletes ?? 0
  return (
    <ListFoot
      status={
        shown !== null && shown !== all
          ? athletes.shownOf(phrases.format.number(shown), athletes.total(all))
          : athletes.total(all)
      }
    >
      <span>{facts && ageText(facts, status, wording)}</span>
      <ExportButton isDisabled={all === 0} />
      <Button keys="r" onPress={refreshing.start} isDisabled={refreshing.isRunning}>
        {athletes.refresh}
      </Button>
    </ListFoot>
  )
}

/** Menu that saves the whole roster as a file that can be imported again. */
function ExportButton({ isDisabled }: { isDisabled: boolean }) {
  const { client, notifications } = useStation()
  const { imports, phrases } = useWording()
  const saving = useAction(async (kind: 'csv' | 'xlsx') => {
    try {
      notifications.show({ tone: 'done', title: imports.exported(await saveRoster(kind, client)) })
    } catch (error) {
      const { message, next } = phrases.failure(callFailure(error), imports.exportRoster, { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    }
  })
  return (
    <Menu
      label={imports.exportRoster}
      actions={[
        { id: 'csv', text: imports.asCsv, run: () => saving.start('csv') },
        { id: 'xlsx', text: imports.asXlsx, run: () => saving.start('xlsx') },
      ]}
    >
      <Button isDisabled={isDisabled || saving.isRunning}>{imports.exportRoster}</Button>
    </Menu>
  )
}

/** Saves the file and resolves to its number of athletes. */
async function saveRoster(kind: 'csv' | 'xlsx', client: ReturnType<typeof useStation>['client']): Promise<number> {
  const name = `athletes ${new Date().toISOString().slice(0, 10)}.${kind}`
  if (kind === 'csv') {
    const { text, athletes } = await client.roster.csv()
    saveText(name, text)
    return athletes
  }
  const { base64, athletes } = await client.roster.xlsx()
  saveBytes(
    name,
    Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
  )
  return athletes
}

function ageText(
  { refreshing, refreshedAtMs }: RosterFacts,
  status: StationStatus | null,
  { athletes, frame, phrases }: ReturnType<typeof useWording>,
): string {
  const moment = refreshedAtMs === null ? null : phrases.format.dateTime(refreshedAtMs)
  if (status?.service.kind === 'offline' && moment !== null)
    return athletes.savedCopy(frame.serviceOffline(status.service.because), moment)
  if (status?.service.kind === 'key-refused') return athletes.keyRefused
  if (refreshing)
    return athletes.refreshing(phrases.format.number(refreshing.read), phrases.format.number(refreshing.total))
  return moment === null ? athletes.neverRefreshed : athletes.refreshedAt(moment)
}
