import { screenBrowsersEn } from './en/browsers.ts'
import { screenCommonEn } from './en/common.ts'
import { desktopEn } from './en/desktop.ts'
import { screenFrameEn } from './en/frame.ts'
import { screenNotificationsEn } from './en/notifications.ts'
import { screenPlotsEn } from './en/plots.ts'
import { screenSafetyEn } from './en/safety.ts'
import { screenBrowsersEs } from './es/browsers.ts'
import { screenCommonEs } from './es/common.ts'
import { desktopEs } from './es/desktop.ts'
import { screenFrameEs } from './es/frame.ts'
import { screenNotificationsEs } from './es/notifications.ts'
import { screenPlotsEs } from './es/plots.ts'
import { screenSafetyEs } from './es/safety.ts'

/** Texts of the frame, and what every screen shows on the screens. */
export const frameScreenTexts = {
  en: {
    common: screenCommonEn,
    frame: screenFrameEn,
    plots: screenPlotsEn,
    safety: screenSafetyEn,
    notifications: screenNotificationsEn,
    desktop: desktopEn,
    browsers: screenBrowsersEn,
  },
  es: {
    common: screenCommonEs,
    frame: screenFrameEs,
    plots: screenPlotsEs,
    safety: screenSafetyEs,
    notifications: screenNotificationsEs,
    desktop: desktopEs,
    browsers: screenBrowsersEs,
  },
}
