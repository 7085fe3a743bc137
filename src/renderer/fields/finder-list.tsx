import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../components/class-names.ts'
import typography from '../theme/type.module.css'
import styles from './finder.module.css'
import option from './option.module.css'
import type { Finder } from './use-finder.ts'

interface FinderListProps<Choice extends { readonly id: string }> {
  readonly finder: Finder<Choice>
  readonly label: string
  /** Content of one line. */
  readonly children: (choice: Choice, isReady: boolean) => ReactNode
  /** Group of a choice; groups get a heading. */
  readonly groupOf?: (choice: Choice) => string
  readonly isActive?: boolean
  readonly className?: string | undefined
}

/** List of a finder's matches. Focus stays in the input; Enter chooses the highlighted one. */
export function FinderList<Choice extends { readonly id: string }>(props: FinderListProps<Choice>) {
  const { finder, label, children, groupOf, isActive = true, className } = props
  const { choices, ready } = finder
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [ready, choices])

  const headOf = (index: number) => {
    const [before, here] = [choices[index - 1], choices[index]]
    const group = here && groupOf?.(here)
    return before && groupOf?.(before) === group ? undefined : group
  }

  return (
    <div ref={list} id={finder.listId} role="listbox" aria-label={label} className={className}>
      {choices.map((choice, index) => (
        <Fragment key={choice.id}>
          {headOf(index) !== undefined && (
            <p role="presentation" className={classes(typography.cap, styles.head)}>
              {headOf(index)}
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and its keys stay in the text */}
          <div
            id={finder.optionId(index)}
            role="option"
            aria-selected={isActive && index === ready}
            className={classes(option.option, isActive && index === ready && option.ready)}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => finder.point(index)}
            onClick={() => finder.choose(index)}
          >
            {children(choice, isActive && index === ready)}
          </div>
        </Fragment>
      ))}
    </div>
  )
}
