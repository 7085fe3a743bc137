import { Component, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../components/button.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { useWording } from '../state/wording-context.tsx'
import styles from './error-boundary.module.css'

/** Keys for focus, scrolling and the browser, which do not type into a field. */
const navigationKeys = /^(Tab|F\d+|PageUp|PageDown|ContextMenu)$/

const isNavigation = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || navigationKeys.test(key)

/**
 * Ignores typed keys on the error screen, as the text was meant for a field of the failed screen. Ends when the person
 * clicks, presses Tab or uses a shortcut.
 */
function useBlockedKeys(): void {
  useLayoutEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const release = () => controller.abort()
    const blockKey = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return
      if (isNavigation(event)) return release()
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', blockKey, options)
    window.addEventListener('pointerdown', release, options)
    return release
  }, [])
}

interface ErrorBoundaryProps {
  /** Name of the content that can't be shown when it throws. */
  readonly subject: string
  /** Part on screen; another part resets the error. */
  readonly shown: string | null
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly broken: string | null
}

/**
 * Catches errors of its content and shows a message there; the rest of the frame keeps working. React requires a class.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { broken: error instanceof Error ? error.message : String(error) }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.broken !== null && before.shown !== this.props.shown) this.retry()
  }

  readonly retry = () => this.setState({ broken: null })

  override render(): ReactNode {
    const { subject, children } = this.props
    if (this.state.broken === null) return children
    return <Broken subject={subject} detail={this.state.broken} onRetry={this.retry} />
  }
}

function Broken({ subject, detail, onRetry }: { subject: string; detail: string; onRetry: () => void }) {
  const { common, frame } = useWording()
  const heading = useRef<HTMLHeadingElement>(null)
  useBlockedKeys()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="alert" className={styles.broken}>
      <StateMark shape="stopped" size={24} />
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {frame.brokenTitle(subject)}
        </h2>
        <p>{frame.brokenText}</p>
        <p className={styles.detail}>{detail}</p>
        <p>{frame.brokenKeys}</p>
        <div className={styles.actions}>
          <Button tone="primary" onPress={() => window.location.reload()}>
            {frame.reload}
          </Button>
          <Button onPress={onRetry}>{common.retry}</Button>
        </div>
      </div>
    </div>
  )
}
