import type { Page } from 'playwright-core'

/** The window around the page, as the steps ask for it. Only Electron has one. */
export interface Shell {
  isVisible(): Promise<boolean>
  sizes(): Promise<{ minimum: readonly number[]; workArea: readonly number[] }>
  /** The exit code of another start with the same arguments. */
  secondStart(): Promise<number | null>
  windowCount(): Promise<number>
  menuKeys(): Promise<readonly string[]>
  chooseMenu(key: string): Promise<void>
  /** The messages of the dialogs that two clicks on the window's close button show. */
  closeTwice(): Promise<readonly string[]>
  /** Records the entries of the menus that open from now on. */
  recordMenus(): Promise<void>
  recordedEntries(): Promise<readonly string[]>
  /** `shown`, or the reason why the system shows none. */
  notify(): Promise<string>
  /** States of the login item, read back after it was set and after it was removed. */
  loginItem(): Promise<{ afterSet: boolean; afterRemoval: boolean }>
  crashPage(): Promise<void>
}

/** An OnDeck in practice, as the steps see it. */
export interface Subject {
  readonly form: 'electron' | 'headless'
  readonly startedAtMs: number
  readonly page: Page
  readonly pageAddress: string
  /** The practice station's folder. */
  readonly dataDir: string
  /** An empty folder for cameras. */
  readonly work: string
  readonly window: Shell | null
  /** Lines that the page wrote as errors or warnings since it opened. */
  readonly problems: readonly string[]
  readonly versions: Readonly<Record<string, string>>
  /** Runs a command on the station, and returns what it prints as JSON, line by line. */
  ondeck(...parameters: string[]): Promise<readonly unknown[]>
  /** Ends the session as the system does. Resolves to the exit code. */
  endSession(): Promise<number | null>
  close(): Promise<void>
}
