import type { Browser } from '@playwright/test'
import { onTestFinished } from 'vitest'
import { launchChromium } from '../support/screens-browser.ts'

/** Gone when the test is over. */
export async function openChromium(args: readonly string[] = []): Promise<Browser> {
  const browser = await launchChromium(args)
  onTestFinished(() => browser.close())
  return browser
}
