import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Names the files in a folder that contain a text, hidden files included, except the keychain's own. */
export const filesWith = (text: string, folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('keyrings') && readFileSync(path).includes(text))
    .map((path) => relative(folder, path))
