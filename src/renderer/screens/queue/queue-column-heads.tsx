import { classes } from '../../components/class-names.ts'
import { useWording } from '../../state/wording-context.tsx'
import type from '../../theme/type.module.css'
import columns from './columns.module.css'

/** Column heads; hidden from screen readers, since each cell names its value. */
export function QueueColumnHeads() {
  const { queue, common } = useWording()
  return (
    <div className={classes(columns.head, type.cap)} aria-hidden="true">
      <span>{queue.order}</span>
      <span>{queue.clip}</span>
      <span />
      <span className={columns.right}>{common.size}</span>
      <span className={type.cut}>{queue.progress}</span>
      <span className={classes(columns.speed, columns.unit)}>{queue.rateUnit}</span>
      <span>{queue.attempt}</span>
      <span className={columns.window}>{queue.expires}</span>
      <span>{common.state}</span>
      <span />
    </div>
  )
}
