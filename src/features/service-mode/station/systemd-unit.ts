/** Texts of systemd units. Pure and without package imports: the .deb uses them too. */
import { KEY_CREDENTIAL } from '../../../computer/environment-key.ts'
import { allocatorEnvironment } from '../../../computer/processes/allocator-environment.ts'
import { CONFIGURATION_EXIT_CODE, commandLine, RESTART_DELAY_SECONDS, type ServiceCommand } from './service-command.ts'

export const UNIT_NAME = 'ondeck.service'

/** Path where systemd looks for encrypted credentials; only root can write there. */
export const KEY_CREDENTIAL_FILE = `/etc/credstore.encrypted/${KEY_CREDENTIAL}`

/** Time after which systemd restarts a station whose event loop hangs. */
const WATCHDOG_SECONDS = 60

/**
 * Unit for a computer with a desktop: runs in the user's session, where the keychain is open.
 *
 * No sandbox: a user's service manager can only set one up together with NoNewPrivileges=, which prevents opening
 * browsers and file managers.
 */
export function userUnit(command: ServiceCommand): string {
  return unitText([
    ['Unit', ['Description=OnDeck station', 'After=graphical-session.target', ...startLimit]],
    ['Service', serviceOf(command)],
    ['Install', ['WantedBy=graphical-session.target']],
  ])
}

export interface SystemUnitOptions extends ServiceCommand {
  /** User whose files the station may read and move. */
  readonly user: string
}

/** Unit for a computer without a desktop session: the key comes from systemd's encrypted credentials. */
export function systemUnit({ user, ...command }: SystemUnitOptions): string {
  return unitText([
    [
      'Unit',
      [
        'Description=OnDeck station',
        'Wants=network-online.target',
        'After=network-online.target remote-fs.target',
        ...(command.dataDir === null ? [] : [`RequiresMountsFor=${quoted(command.dataDir)}`]),
        ...startLimit,
      ],
    ],
    [
      'Service',
      [
        ...serviceOf(command),
        `User=${user.replaceAll('%', '%%')}`,
        `LoadCredentialEncrypted=${KEY_CREDENTIAL}:${KEY_CREDENTIAL_FILE}`,
        ...hardening,
      ],
    ],
    ['Install', ['WantedBy=multi-user.target']],
  ])
}

/** Restarts without limit: an unavailable disk or share must not end the day. */
const startLimit = ['StartLimitIntervalSec=0']

const serviceOf = (command: ServiceCommand): readonly string[] => [
  'Type=notify',
  // Node has no datagram sockets, so a child process, systemd-notify, reports for the station.
  'NotifyAccess=all',
  `Environment=${Object.entries(allocatorEnvironment)
    .map((pair) => pair.join('='))
    .join(' ')}`,
  `ExecStart=${commandLine(command).map(argument).join(' ')}`,
  'Restart=on-failure',
  `RestartSec=${RESTART_DELAY_SECONDS}`,
  `RestartPreventExitStatus=${CONFIGURATION_EXIT_CODE}`,
  'TimeoutStartSec=120',
  'TimeoutStopSec=30',
  `WatchdogSec=${WATCHDOG_SECONDS}`,
  // A core dump would contain the key.
  'WatchdogSignal=SIGKILL',
  'LimitCORE=0',
  'KillMode=mixed',
]

/**
 * No option hides or protects folders: that needs a mount namespace, in which cards and shares mounted later may be
 * invisible or busy, and the station must move clips in any folder that cameras use.
 */
const hardening = [
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'LockPersonality=yes',
  'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'SystemCallArchitectures=native',
]

type Section = readonly [name: string, lines: readonly string[]]

const unitText = (sections: readonly Section[]) =>
  [
    '# Belongs to OnDeck, which may replace it. Change it with "systemctl edit", for a user with "systemctl --user edit".',
    ...sections.map(([name, lines]) => [`[${name}]`, ...lines].join('\n')),
  ]
    .join('\n\n')
    .concat('\n')

/** Quotes a word of ExecStart where needed. */
const argument = (text: string, index: number) => quoted(index === 0 ? text : text.replaceAll('$', () => '$$'))

function quoted(text: string): string {
  const specifiersEscaped = text.replaceAll('%', '%%')
  if (/^[\w./:@=+,$%-]+$/.test(specifiersEscaped)) return specifiersEscaped
  const escaped = specifiersEscaped.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
  return `"${escaped}"`
}
