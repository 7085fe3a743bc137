import { screenDrawingEn, screenPreviewsEn, screenShareEn, screenViewerEn } from './words.en.ts'
import { screenDrawingEs, screenPreviewsEs, screenShareEs, screenViewerEs } from './words.es.ts'

/** Texts of the viewer on the screens. */
export const viewerScreenTexts = {
  en: { viewer: screenViewerEn, drawing: screenDrawingEn, previews: screenPreviewsEn, share: screenShareEn },
  es: { viewer: screenViewerEs, drawing: screenDrawingEs, previews: screenPreviewsEs, share: screenShareEs },
}
