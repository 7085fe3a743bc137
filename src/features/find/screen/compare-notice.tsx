import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { findForCompare, useViewerState } from '../../viewer/screen/viewer-state.ts'
import styles from './find-screen.module.css'

/** Notice while a person chooses a rep to compare with another. */
export function CompareNotice() {
  const { drawing: words } = useWording()
  const toCompare = useViewerState((state) => state.toCompare)
  if (toCompare === null) return null
  return (
    <p role="status" className={classes(styles.indexing, styles.choosing)}>
      <span className={typography.cut}>{words.choose(toCompare.text)}</span>
      <Button onPress={() => findForCompare(null)}>{words.endChoosing}</Button>
    </p>
  )
}
