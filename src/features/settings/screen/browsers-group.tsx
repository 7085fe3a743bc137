import { useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { BrowsersToSignOut, SignedInBrowser } from '../../../station/contract/signed-in-browser.ts'
import styles from './browsers-group.module.css'
import { SettingsGroup } from './settings-page.tsx'

/** Browsers that are signed in to this station; each can be signed out. */
export function BrowsersGroup() {
  const { browsers: words, common } = useWording()
  const client = useClient()
  const { value, failure, reread } = useRead('browsers', () => client.browsers.list(), ['browsers'])
  const list = useRef<HTMLUListElement>(null)
  async function signOut(browsers: BrowsersToSignOut) {
    await client.browsers.signOut(browsers)
    // The pressed button disappears with its browser.
    list.current?.focus()
    reread()
  }
  const signOutOne = (id: string) => signOut({ kind: 'one', id })
  const signingOut = useAction(signOutOne)
  const problem = failure ?? signingOut.failure
  return (
    <SettingsGroup title={words.title} why={words.why}>
      {!value && !problem && <p role="status">{common.loading}</p>}
      <ul ref={list} tabIndex={-1} aria-label={words.title} className={styles.browsers}>
        {value?.map((browser) => (
          <BrowserItem
            key={browser.id}
            browser={browser}
            isDisabled={signingOut.isRunning}
            onSignOut={signingOut.start}
            signOut={signOutOne}
          />
        ))}
      </ul>
      <SignOutOthers browsers={value ?? []} signOut={() => signOut({ kind: 'others' })} />
      {problem && <Problem isFinal failure={problem} subject={words.subject} size="line" />}
    </SettingsGroup>
  )
}

interface SignOutOthersProps {
  readonly browsers: readonly SignedInBrowser[]
  readonly signOut: () => Promise<void>
}

/** In a window that joined the station no entry is this client, so all browsers are others. */
function SignOutOthers({ browsers, signOut }: SignOutOthersProps) {
  const { browsers: words } = useWording()
  const hasThis = browsers.some(({ isThis }) => isThis)
  if (browsers.length === (hasThis ? 1 : 0)) return null
  const ask = hasThis ? words.signOutOthers : words.signOutAll
  return (
    <div>
      <ConfirmButton
        label={ask}
        title={hasThis ? words.signOutOthersTitle : words.signOutAllTitle}
        text={words.signOutOthersText}
        confirm={ask}
        subject={words.subject}
        perform={signOut}
      />
    </div>
  )
}

interface BrowserItemProps {
  readonly browser: SignedInBrowser
  readonly isDisabled: boolean
  readonly onSignOut: (id: string) => void
  /** Works like `onSignOut`, for a dialog that waits for the answer. */
  readonly signOut: (id: string) => Promise<void>
}

/** Asks before signing out this browser, which then needs a new code from the terminal. */
function BrowserItem({ browser, isDisabled, onSignOut, signOut }: BrowserItemProps) {
  const { browsers: words, phrases } = useWording()
  const name = words.name(browser)
  const { dateTime } = phrases.format
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
        <ConfirmButton
          label={words.signOut}
          tone="quiet"
          isDisabled={isDisabled}
          title={words.signOutThisTitle}
          text={words.signOutThisText}
          confirm={words.signOut}
          subject={words.subject}
          perform={() => signOut(browser.id)}
        />
      ) : (
        <Button
          tone="quiet"
          isDisabled={isDisabled}
          aria-label={words.signOutOne(name)}
          onPress={() => onSignOut(browser.id)}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}
