import { useScreenLink } from '../page-slots.ts'
import { goTo } from '../routes.ts'
import { useWording } from '../state/wording-context.tsx'
import { Button } from './button.tsx'

interface ScreenLinkProps {
  readonly to: string
  readonly tone?: 'quiet'
}

/** Button that opens another screen; nothing where this build does not have it. */
export function ScreenLink({ to, tone }: ScreenLinkProps) {
  const wording = useWording()
  const text = useScreenLink(to)
  if (text === null) return null
  return (
    <Button {...(tone && { tone })} onPress={() => goTo(to)}>
      {text(wording)}
    </Button>
  )
}
