/** The first start: connection, first folder, first clip. */
export const screenGuideEn = {
  title: 'First start',
  practise: 'Try it with the practice service',
}
