import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** In npm's place: it talks on standard output as npm does, and installs what the lock file says, with a build tool. */
const npm = `
const { cpSync, mkdirSync, writeFileSync } = require('node:fs')
console.log('added 412 packages')
mkdirSync('node_modules/electron-vite/bin', { recursive: true })
cpSync(${JSON.stringify(join(project, 'node_modules/.package-lock.json'))}, 'node_modules/.package-lock.json')
writeFileSync('node_modules/electron-vite/bin/electron-vite.js', \`
const { mkdirSync, writeFileSync } = require('node:fs')
console.log('built in 1.2s')
mkdirSync('out/renderer', { recursive: true })
writeFileSync('out/renderer/index.html', '')
\`)`

/** A clone without node_modules; its sources find their own packages in this project. */
function freshClone() {
  const clone = temporaryFolder()
  for (const name of ['package.json', 'package-lock.json', 'bin', 'scripts']) {
    cpSync(join(project, name), join(clone, name), { recursive: true })
  }
  symlinkSync(join(project, 'src'), join(clone, 'src'))
  mkdirSync(join(clone, 'tools'))
  writeFileSync(join(clone, 'tools/npm.cjs'), npm)
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], {
      cwd: clone,
      env: { PATH: process.env.PATH, HOME: clone, npm_execpath: join(clone, 'tools/npm.cjs') },
      encoding: 'utf8',
    })
  return { clone, run, isBuilt: () => existsSync(join(clone, 'out/renderer/index.html')) }
}

test('a command in a fresh clone installs the packages, and prints only its own output to standard output', () => {
  const { run, isBuilt } = freshClone()
  const { stdout, stderr, status } = run('scripts/ondeck.mjs', 'version')
  expect({ stdout, status }, stderr).toEqual({
    stdout: expect.stringMatching(/^ondeck \S+ \(Node\.js \S+\)\n$/),
    status: 0,
  })
  expect(stderr).toContain('added 412 packages')
  expect(isBuilt()).toBe(false)
})

test('headless first builds missing screens, and prints only its own output to standard output', () => {
  const { run, isBuilt } = freshClone()
  // Another test checks the run after the build.
  const { stdout, stderr } = run('scripts/ondeck.mjs', 'headless', '--no-such-option')
  expect(stdout).toBe('')
  expect(stderr).toContain('built in 1.2s')
  expect(isBuilt()).toBe(true)
})

test('the program without packages names the command that installs them', () => {
  const { run } = freshClone()
  const { stderr, status } = run('bin/ondeck.mjs', 'version')
  expect({ stderr, status }).toEqual({ stderr: expect.stringContaining('Run “npm ci”'), status: 2 })
})
