import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import type { PickerExit } from './athlete-picker.tsx'

/** Closes a picker, and warns when a typed name is lost. */
export function useLeavePicker(close: () => void): (left: PickerExit) => void {
  const { notifications } = useStation()
  const { tagging } = useWording()
  return ({ by, typed }) => {
    close()
    if (by === 'escape' || typed === '') return
    notifications.show({ tone: 'warning', title: tagging.notPicked(typed), text: tagging.notPickedNote })
  }
}
