import { classes } from '../../../renderer/components/class-names.ts'
import problem from '../../../renderer/components/problem.module.css'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import { plainParameter } from '../../../station/contract/failure.ts'

interface FormProblemProps {
  readonly failure: Failure
  readonly subject: string
  /** Sentence that names the failed action, before the reason. */
  readonly action?: string
}

/** Problem of saving an athlete; a refusal is shown in the service's words. */
export function FormProblem({ failure, subject, action }: FormProblemProps) {
  const { athletes } = useWording()
  const full = (reason: string) => (action === undefined ? reason : `${action} ${reason}`)
  if (failure.code === 'request-refused') {
    const message = full(athletes.refused(plainParameter(failure, 'message')))
    return <ProblemLine message={message} next={athletes.refusedNext} />
  }
  if (failure.code === 'athlete-not-found')
    return <ProblemLine message={full(athletes.gone)} next={athletes.goneNext} />
  return <Problem isFinal failure={failure} subject={subject} size="line" {...(action !== undefined && { action })} />
}

function ProblemLine({ message, next }: { message: string; next: string }) {
  return (
    <div role="alert" className={classes(problem.problem, problem.line)}>
      <StateMark shape="stopped" size={18} />
      <div>
        <p className={problem.message}>{message}</p>
        <p className={problem.next}>{next}</p>
      </div>
    </div>
  )
}
