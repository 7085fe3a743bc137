import { screenBrowsersEn } from '../en/shell/browsers.ts'
import { screenCommonEn } from '../en/shell/common.ts'
import { desktopEn } from '../en/shell/desktop.ts'
import { screenFrameEn } from '../en/shell/frame.ts'
import { screenNotificationsEn } from '../en/shell/notifications.ts'
import { screenSafetyEn } from '../en/shell/safety.ts'
import { screenBrowsersEs } from '../es/shell/browsers.ts'
import { screenCommonEs } from '../es/shell/common.ts'
import { desktopEs } from '../es/shell/desktop.ts'
import { screenFrameEs } from '../es/shell/frame.ts'
import { screenNotificationsEs } from '../es/shell/notifications.ts'
import { screenSafetyEs } from '../es/shell/safety.ts'

/** Texts of the frame, and what every screen shows on the screens. */
export const frameScreenTexts = {
  en: {
    common: screenCommonEn,
    frame: screenFrameEn,
    safety: screenSafetyEn,
    notifications: screenNotificationsEn,
    desktop: desktopEn,
    browsers: screenBrowsersEn,
  },
  es: {
    common: screenCommonEs,
    frame: screenFrameEs,
    safety: screenSafetyEs,
    notifications: screenNotificationsEs,
    desktop: desktopEs,
    browsers: screenBrowsersEs,
  },
}
