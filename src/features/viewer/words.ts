import { screenViewerEn } from './words.en.ts'
import { screenViewerEs } from './words.es.ts'
import { screenDrawingEn } from './words-drawing.en.ts'
import { screenDrawingEs } from './words-drawing.es.ts'
import { screenPreviewsEn } from './words-previews.en.ts'
import { screenPreviewsEs } from './words-previews.es.ts'
import { screenShareEn } from './words-share.en.ts'
import { screenShareEs } from './words-share.es.ts'

/** Texts of the viewer on the screens. */
export const viewerScreenTexts = {
  en: { viewer: screenViewerEn, drawing: screenDrawingEn, previews: screenPreviewsEn, share: screenShareEn },
  es: { viewer: screenViewerEs, drawing: screenDrawingEs, previews: screenPreviewsEs, share: screenShareEs },
}
