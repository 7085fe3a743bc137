import { Button } from '../../../renderer/components/button.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { goTo } from '../../../renderer/routes.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { goToCompare } from '../../../renderer/state/viewer-address.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RepRow } from '../../../station/contract/rep.ts'
import { findForCompare } from './viewer-state.ts'

/** Menu and palette entries that choose a rep to compare with: of the same athlete and day, or by search. */
export function CompareMenu({ rep }: { rep: RepRow }) {
  const client = useClient()
  const { drawing: words, viewer, phrases } = useWording()
  const label = useAthleteLabel()
  const { value } = useRead(rep.id, () => client.viewer.repsOfDay({ repId: rep.id }), ['reps'])
  const reps = value ?? []
  const others = reps.flatMap((other, index) => {
    if (other.id === rep.id || other.clips.length === 0) return []
    const number = phrases.format.number(reps.length - index)
    const text = words.repAt(number, phrases.format.clockToTheSecond(other.atMs))
    return [{ id: other.id, text, run: () => goToCompare(rep.id, other.id) }]
  })
  function find() {
    const text = `${rep.athleteName === null ? viewer.unknownAthlete : label(rep.athleteName, rep.athleteId)}, ${phrases.format.dateTime(rep.atMs)}`
    findForCompare({ repId: rep.id, text })
    goTo('find', undefined, rep.athleteId === null ? {} : { athlete: rep.athleteId })
  }
  const palette = { group: 'clip', keys: null } as const
  useShortcuts([
    ...others.map(({ id, text, run }) => ({
      ...palette,
      id: `viewer-compare-${id}`,
      name: words.compareWith(text),
      run,
    })),
    { ...palette, id: 'viewer-compare-find', name: words.compareFind, run: find },
  ])
  return (
    <Menu label={words.compareMenu} actions={[...others, { id: 'find', text: words.findRep, run: find }]}>
      <Button>{words.compare}</Button>
    </Menu>
  )
}
