import { Component, type ReactNode } from 'react'
import { failure } from '../../contract/failure.ts'
import { Button } from '../parts/button.tsx'
import { Problem } from '../parts/problem.tsx'
import { useWording } from '../stores/wording-context.tsx'

interface ScreenGuardProps {
  /** The screen's name, for the sentence about it. */
  readonly thing: string
  readonly children: ReactNode
}

/** A mistake in one screen keeps nothing from the others: the frame stays, and says so. React wants a class for this. */
export class ScreenGuard extends Component<ScreenGuardProps, { readonly broken: string | null }> {
  override state = { broken: null }

  static getDerivedStateFromError(error: unknown): { broken: string } {
    return { broken: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    const { thing, children } = this.props
    if (this.state.broken === null) return children
    return <Broken thing={thing} detail={this.state.broken} onRetry={() => this.setState({ broken: null })} />
  }
}

function Broken({ thing, detail, onRetry }: { thing: string; detail: string; onRetry: () => void }) {
  const { common } = useWording()
  return (
    <Problem
      failure={failure('bug', { detail })}
      thing={thing}
      actions={<Button onPress={onRetry}>{common.retry}</Button>}
    />
  )
}
