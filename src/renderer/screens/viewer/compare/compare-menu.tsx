import type { RepRow } from '../../../../contract/clips/rep.ts'
import { Button } from '../../../components/button.tsx'
import { Menu } from '../../../components/dialogs/menu.tsx'
import { useRead } from '../../../hooks/use-read.ts'
import { useShortcuts } from '../../../hooks/use-shortcuts.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { goToCompare } from '../viewer-address.ts'

/** Chooses a rep of the same athlete and day to lay beside this one; the palette lists them too. */
export function CompareMenu({ rep }: { rep: RepRow }) {
  const client = useClient()
  const { drawing: words, say } = useWording()
  const { value } = useRead(rep.id, () => client.viewer.repsOfDay({ repId: rep.id }), ['reps'])
  const reps = value ?? []
  const others = reps.flatMap((other, index) => {
    if (other.id === rep.id || other.clips.length === 0) return []
    const number = say.format.number(reps.length - index)
    const text = words.repAt(number, say.format.clockToTheSecond(other.atMs))
    return [{ id: other.id, text, run: () => goToCompare(rep.id, other.id) }]
  })
  useShortcuts(
    others.map(({ id, text, run }) => ({
      id: `viewer-compare-${id}`,
      group: 'clip',
      name: words.compareWith(text),
      keys: null,
      run,
    })),
  )
  if (others.length === 0) return null
  return (
    <Menu label={words.compareMenu} actions={others}>
      <Button>{words.compare}</Button>
    </Menu>
  )
}
