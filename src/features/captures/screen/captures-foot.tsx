import { Button } from '../../../renderer/components/button.tsx'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { captureListBounds } from '../../../station/contract/capture-list.ts'
import type { CaptureListing } from './use-captures.ts'
import type { SelectedCaptures } from './use-selected-captures.ts'

interface CapturesFootProps {
  readonly listing: CaptureListing
  readonly selected: SelectedCaptures
}

/** Footer with the number of captures listed or selected, the age of the list, and its actions. */
export function CapturesFoot({ listing: { window, refresh }, selected }: CapturesFootProps) {
  const { audit, captures, phrases } = useWording()
  const { page } = window
  const total = page ? captures.total(page.total, phrases.format.number(page.total), page.isTotalExact) : ''
  const isReady = !selected.isBusy && !selected.isReading && !selected.isTooMany
  return (
    <ListFoot
      status={
        selected.isReading
          ? captures.selecting
          : selected.count > 0
            ? captures.selected(phrases.format.number(selected.count))
            : total
      }
    >
      {selected.count > 0 ? (
        <>
          {selected.isTooMany && <span>{captures.tooMany(phrases.format.number(captureListBounds.selected))}</span>}
          <Button onPress={selected.clear}>{captures.selectNone}</Button>
          <Button onPress={selected.copyIds} isDisabled={!isReady}>
            {captures.copyIds}
          </Button>
          <Button keys="t" onPress={selected.retag} isDisabled={!isReady}>
            {captures.changeAthlete}
          </Button>
          <Button keys="s" onPress={selected.save} isDisabled={!isReady}>
            {captures.saveCsv}
          </Button>
          <Button tone="primary" keys="e" onPress={selected.toExport} isDisabled={!isReady}>
            {captures.toExport}
          </Button>
        </>
      ) : (
        page && <span>{captures.readAt(phrases.format.clockToTheSecond(page.readAtMs))}</span>
      )}
      <Button onPress={() => goTo('audit')}>{audit.title}</Button>
      <Button keys="r" onPress={refresh}>
        {captures.refresh}
      </Button>
    </ListFoot>
  )
}
