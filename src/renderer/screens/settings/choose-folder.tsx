import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAction } from '../../hooks/use-action.ts'
import { useClient, useStatus } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'

/** The system's dialog, where the station has one. */
export function ChooseFolder({ onChoose }: { onChoose: (path: string) => void }) {
  const { settings, common } = useWording()
  const client = useClient()
  const canChoose = useStatus()?.can.chooseFolder === true
  const choosing = useAction(async () => {
    const chosen = await client.folders.choose()
    if (chosen) onChoose(chosen.path)
  })
  if (!canChoose) return null
  return (
    <>
      <Button onPress={choosing.start}>{settings.choosePath}</Button>
      {choosing.failure && <Problem once failure={choosing.failure} thing={common.folder} size="line" />}
    </>
  )
}
