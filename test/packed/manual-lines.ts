// Command lines of the manual that change a computer, ask for a secret or need a database, as printed, on a packed program.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import { startKeyring } from '../computer/keychain/keyring.ts'
import { makeCertificates } from '../support/certificates.ts'
import {
  changesComputer,
  documents,
  fencedCommands,
  namedCommands,
  namedPaths,
  readDocument,
} from '../support/manual-commands.ts'
import { startPostgres } from '../support/postgres.ts'
import { eventually } from '../support/until.ts'
import { managedLaptop } from './managed-laptop.ts'

const pages = documents.filter((file) => /^(README|docs\/(manual\/.*|facility|privacy|service))\.md$/.test(file))
const key = 'sk-of-the-manual-0123456789'
const STATION_PASSWORD = 'a station’s password'
const HOST = 'db.example'
/** An address of the loopback that no other test uses: the manual's addresses have the usual port. */
const HOST_ADDRESS = '127.77.0.1'

/** Lines of all pages. A command that is only named, without an option that it needs, is no line. */
function linesThatChangeComputer(): readonly string[] {
  const lines = pages.flatMap((page) => {
    const text = readDocument(page)
    return [...fencedCommands(text), ...namedCommands(text)]
  })
  return [...new Set(lines)].filter((line) => changesComputer(line) && line !== 'ondeck facility init').toSorted()
}

/** A real PostgreSQL with TLS, at the name and port of the manual. */
async function database() {
  const certificates = makeCertificates(HOST)
  const ssl = ['ssl=on', 'ssl_cert_file=../server.crt', 'ssl_key_file=../server.key']
  const postgres = await startPostgres({ settings: ssl, files: certificates.server })
  const server = createServer((socket) => {
    const onward = connect(postgres.port, '127.0.0.1')
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((each) => each.destroy()))
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(5_432, HOST_ADDRESS, resolve))
  onTestFinished(async () => {
    server.close()
    await postgres.stop()
    certificates.remove()
  })
  await postgres.query('postgres', 'CREATE DATABASE ondeck')
  await postgres.query('postgres', `CREATE ROLE ondeck_owner SUPERUSER LOGIN PASSWORD '${postgres.password}'`)
  return { owner: postgres.password, authority: readFileSync(certificates.authorityFile, 'utf8') }
}

/** Stands in for systemd, which answers as for a running unit, and for the browser: both write down what they got. */
const standIns = {
  systemctl: `#!/bin/sh
echo "$*" >> "$HOME/systemctl.txt"
case "$*" in *show*) printf 'LoadState=loaded\\nActiveState=active\\nUnitFileState=enabled\\nResult=success\\nNRestarts=0\\n';; esac
`,
  'xdg-open': '#!/bin/sh\necho "$*" >> "$HOME/opened.txt"\n',
}

/** Runs each line with the program in a folder, and looks for each path that the pages name for this system. */
export async function runsManualLines(installed: string) {
  const { environment } = await startKeyring({})
  const { HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS } = environment
  const { owner, authority } = await database()
  const { home, shell } = managedLaptop({
    installed,
    environment: { HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS },
    programs: standIns,
    files: { hosts: `${HOST_ADDRESS} ${HOST}\n`, 'ssl/cert.pem': authority },
  })
  const used: string[] = []
  /** Runs a line of a page. `typed` are the lines that a person enters. */
  async function ondeck(line: string, typed: readonly string[] = [], wanted: readonly number[] = [0]) {
    used.push(line)
    writeFileSync(join(home, 'typed.txt'), typed.map((each) => `${each}\n`).join(''))
    const { code, stdout, stderr } = await shell(`exec ${line} < typed.txt`).ended
    expect(wanted, `${line}: ${stdout}${stderr}`).toContain(code)
    return stdout
  }
  /** Starts a station with a line, and stops it after `work`. */
  async function station(line: string, work = async () => {}) {
    used.push(line)
    const { child, output, ended } = shell(`exec ${line} --port 0`)
    await eventually(() => expect(output.stdout, output.stderr).toContain('#code='))
    await work()
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
    return output.stderr
  }

  mkdirSync(join(home, 'cameras'))
  const provision = { service: { baseUrl: 'http://127.0.0.1:9/v1' }, folders: [{ path: 'cameras' }] }
  writeFileSync(join(home, 'provision.yaml'), stringify(provision))
  writeFileSync(join(home, 'ca.pem'), authority)
  expect(await station('ondeck headless --provision provision.yaml')).toContain('provision.yaml')
  await ondeck(`ondeck facility init --database postgresql://owner@${HOST}/ondeck`, [owner, STATION_PASSWORD])
  await ondeck(`ondeck facility join postgresql://ondeck_station@${HOST}/ondeck --cage "Cage 2"`, [STATION_PASSWORD])
  await station('ondeck headless', async () => {
    await ondeck('ondeck key set', [key])
    expect(await ondeck('ondeck key show')).toContain('keychain')
    await ondeck('ondeck service install')
    const unit = join(home, '.config/systemd/user/ondeck.service')
    expect(readFileSync(unit, 'utf8')).toContain(join(installed, 'runtime/node'))
    await ondeck('ondeck service status')
    expectPaths(home)
    await ondeck('ondeck service uninstall')
    expect(existsSync(unit)).toBe(false)
    expect(readFileSync(join(home, 'systemctl.txt'), 'utf8')).toMatch(/enable ondeck\.service[^]*disable --now/)

    await ondeck('ondeck facility test')
    // 1 as soon as the facility knows of the station, which needs someone: no service answers it.
    expect(await ondeck('ondeck facility status', [], [0, 1])).toContain('Cage 2')
    await ondeck('ondeck facility password set', [STATION_PASSWORD])
    await ondeck('ondeck facility alone --yes')
    await ondeck('ondeck facility password forget')
    await ondeck('ondeck facility leave')
    await ondeck('ondeck key forget')
  })
  const withFile = '--ca-file ca.pem'
  await ondeck(`ondeck facility init --database postgresql://ondeck_owner@${HOST}/ondeck ${withFile}`, [owner])
  await ondeck(`ondeck facility join postgresql://ondeck_station@${HOST}/ondeck ${withFile} --cage "Cage 3"`, [
    STATION_PASSWORD,
  ])
  await station('ondeck headless --open')
  await station('ondeck headless --open --practice')
  await station('ondeck headless --practice --open')
  expect(readFileSync(join(home, 'opened.txt'), 'utf8').trim().split('\n')).toHaveLength(3)
  expect([...new Set(used)].toSorted()).toEqual(linesThatChangeComputer())
}

/** Paths of Linux that the pages name, after a station and its service were there. */
function expectPaths(home: string) {
  const named = new Set(pages.flatMap((page) => namedPaths(readDocument(page))))
  const ofLinux = [...named].filter((path) => /^~\/\.(local|config)\//.test(path))
  expect(ofLinux).toContain('~/.local/share/ondeck')
  expect(ofLinux.filter((path) => !existsSync(path.replace('~', home)))).toEqual([])
}
