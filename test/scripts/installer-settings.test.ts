import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { computedFrom, metadataFor } from '../../scripts/package-desktop/builder.config.ts'
import { NODE_IDENTIFIER, withNodeIdentifier } from '../../scripts/package-desktop/sign-mac.ts'

const root = join(import.meta.dirname, '../..')
const settings = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const azure = {
  AZURE_SIGNING_ENDPOINT: 'https://eus.codesigning.example/',
  AZURE_SIGNING_ACCOUNT: 'account',
  AZURE_SIGNING_PROFILE: 'profile',
  AZURE_SIGNING_PUBLISHER: 'Publisher',
}

test('an account of Azure Trusted Signing signs for Windows where there is no certificate file', () => {
  expect(computedFrom(azure).win).toMatchObject({
    forceCodeSigning: true,
    azureSignOptions: {
      endpoint: 'https://eus.codesigning.example/',
      codeSigningAccountName: 'account',
      certificateProfileName: 'profile',
      publisherName: 'Publisher',
    },
  })
  expect(metadataFor('win32', azure)).toEqual({ ondeckUpdates: { feed: '', isSigned: true } })
  expect(metadataFor('darwin', azure)).toEqual({})
  expect(computedFrom({ WIN_CSC_LINK: 'certificate' }).win).not.toHaveProperty('azureSignOptions')
})

test('half of an account is an error that names the other half', () => {
  const { AZURE_SIGNING_PROFILE: _profile, ...half } = azure
  expect(() => computedFrom(half)).toThrow('Azure Trusted Signing also needs AZURE_SIGNING_PROFILE in the environment.')
})

test('the Node.js of the command line is signed under an identifier of its own, and nothing else is', () => {
  const app = '/dist/OnDeck.app'
  const { optionsForFile } = withNodeIdentifier({
    app,
    optionsForFile: () => ({ hardenedRuntime: true, additionalArguments: ['--verbose'] }),
  })
  expect(optionsForFile?.(`${app}/Contents/Resources/ondeck/runtime/node`)).toEqual({
    hardenedRuntime: true,
    additionalArguments: ['--verbose', '--identifier', NODE_IDENTIFIER],
  })
  expect(optionsForFile?.(`${app}/Contents/MacOS/OnDeck`).additionalArguments).toEqual(['--verbose'])
})

test('without a certificate a Mac’s package is signed for this computer alone', () => {
  expect(computedFrom({}).mac).toMatchObject({ identity: '-', hardenedRuntime: false })
})

test('macOS asks for the local network in OnDeck’s words', () => {
  expect(settings.mac.extendInfo.NSLocalNetworkUsageDescription).toContain('network')
})

test('the desktop knows the window by the name of its desktop entry', () => {
  expect(manifest.desktopName).toBe(`${settings.appId}.desktop`)
  expect(manifest.productName).toBe(settings.productName)
  expect(settings.linux.syncDesktopName).toBe(true)
  expect(settings.linux.desktop.entry).toEqual({ StartupNotify: 'true' })
})

test('Linux gets a deb, an rpm, and an AppImage that needs no library of FUSE', () => {
  expect(settings.linux.target).toEqual(['AppImage', 'deb', 'rpm'])
  expect(settings.toolsets.appimage).toBe('1.0.3')
})
