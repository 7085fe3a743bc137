import type { SignedInBrowser } from '../../../../contract/signed-in-browser.ts'
import { Button } from '../../../components/button.tsx'
import { AskOnce } from '../../../components/dialogs/ask-once.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useAction } from '../../../hooks/use-action.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { Group } from '../page.tsx'
import styles from './browsers-group.module.css'

/** The browsers that may use this station; each can be signed out. */
export function BrowsersGroup() {
  const { browsers: words } = useWording()
  const client = useClient()
  const { value, failure, reread } = useRead('browsers', () => client.browsers.list(), ['browsers'])
  const signingOut = useAction(async (id: string) => {
    await client.browsers.signOut({ kind: 'one', id })
    reread()
  })
  async function signOutOthers() {
    await client.browsers.signOut({ kind: 'others' })
    reread()
  }
  const hasOthers = value?.some(({ isThis }) => !isThis) === true
  return (
    <Group title={words.title} why={words.why}>
      <ul className={styles.browsers}>
        {value?.map((browser) => (
          <BrowserItem
            key={browser.id}
            browser={browser}
            isDisabled={signingOut.isRunning}
            onSignOut={() => signingOut.start(browser.id)}
          />
        ))}
      </ul>
      {hasOthers && (
        <div>
          <AskOnce
            ask={words.signOutOthers}
            title={words.signOutOthersTitle}
            text={words.signOutOthersText}
            confirm={words.signOutOthers}
            thing={words.thing}
            perform={signOutOthers}
          />
        </div>
      )}
      {(failure ?? signingOut.failure) && (
        <Problem once failure={(failure ?? signingOut.failure)!} thing={words.thing} size="line" />
      )}
    </Group>
  )
}

interface BrowserItemProps {
  readonly browser: SignedInBrowser
  readonly isDisabled: boolean
  readonly onSignOut: () => void
}

/** Signing out this very browser asks once: nobody gets back without the terminal. */
function BrowserItem({ browser, isDisabled, onSignOut }: BrowserItemProps) {
  const { browsers: words, say } = useWording()
  const name = words.name(browser)
  const { dateTime } = say.format
  const seen = browser.isConnected ? words.isOpen : words.lastSeen(dateTime(browser.lastSeenAtMs))
  return (
    <li className={styles.browser}>
      <span className={styles.text}>
        <b>
          {name}
          {browser.isThis && <span className={styles.own}> · {words.isThis}</span>}
        </b>
        <span className={styles.note}>
          {words.signedIn(dateTime(browser.signedInAtMs))} · {seen}
        </span>
      </span>
      {browser.isThis ? (
        <AskOnce
          ask={words.signOut}
          tone="quiet"
          isDisabled={isDisabled}
          title={words.signOutThisTitle}
          text={words.signOutThisText}
          confirm={words.signOut}
          thing={words.thing}
          perform={async () => onSignOut()}
        />
      ) : (
        <Button tone="quiet" isDisabled={isDisabled} aria-label={words.signOutOne(name)} onPress={onSignOut}>
          {words.signOut}
        </Button>
      )}
    </li>
  )
}
