/** Previews of clips whose codec can’t be played. */
export const screenPreviewsEn = {
  waiting: (codec: string) => `${codec} can’t be played here. A preview will be created next.`,
  making: (codec: string, done: string) => `${codec} can’t be played here. Creating a preview: ${done}`,
  progress: 'Preview progress',
  ready: (codec: string) => `Preview: ${codec} converted to H.264. The original is unchanged.`,
  subject: 'The preview',
}
