import { expect, test } from 'vitest'
import { readSettings } from '../../scripts/package-desktop/settings.ts'
import { documents, readDocument } from '../support/manual-commands.ts'

/** Systems, processors and endings of the installers that the pages name, in electron-builder's words. */
const named = [
  ['linux', 'amd64', 'deb'],
  ['linux', 'x86_64', 'rpm'],
  ['win', 'x64', 'exe'],
]

const installPages = documents.filter((file) => /manual\/\w+\/install\.md$/.test(file))

test.each(installPages)('%s calls installers and their command lines as packing does', (file) => {
  const { artifactName, productName } = readSettings()
  const words = ['${os}', '${arch}', '${ext}']
  const packed = named.map((values) =>
    words.reduce(
      (name, word, index) => name.replace(word, values[index] ?? ''),
      artifactName.replace('${version}', 'VERSION'),
    ),
  )
  const page = readDocument(file)
  expect([...new Set(page.match(/ondeck-VERSION-[\w.-]*\w/g))].toSorted()).toEqual(packed)
  expect(page).toContain(`\`/Applications/${productName}.app/Contents/Resources/ondeck/ondeck\``)
  expect(page).toContain('`resources\\ondeck\\ondeck.cmd`')
})

test('both languages have a page about the installation', () => {
  expect(installPages).toHaveLength(2)
})
