import { useClient } from '../../stores/station-context.tsx'
import { type Action, useAction } from '../../stores/use-action.ts'

/** Moves the station over to the practice service, or back to real work. Both take a few seconds. */
export function usePractice(): Action<[on: boolean]> {
  const client = useClient()
  return useAction((on: boolean) => client.connection.practise({ on }))
}
