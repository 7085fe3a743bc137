import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { goTo } from '../../routes.ts'
import { useWording } from '../../state/wording-context.tsx'
import styles from './not-yet-screen.module.css'

const commands = {
  captures: 'ondeck captures list',
} as const

/** Says that a screen comes in a later version, and names the command that does the same. */
export function NotYetScreen({ route }: { route: keyof typeof commands }) {
  const { frame } = useWording()
  return (
    <EmptyState title={frame[route]} actions={<Button onPress={() => goTo('today')}>{frame.goTo(frame.today)}</Button>}>
      <p>{frame.notYet[route]}</p>
      <p className={styles.meanwhile}>
        {frame.notYet[`${route}How`]} <code className={styles.command}>{commands[route]}</code>
      </p>
    </EmptyState>
  )
}
