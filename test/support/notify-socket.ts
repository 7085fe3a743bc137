// Stands in for systemd's end of NOTIFY_SOCKET. Perl has the datagram sockets that Node lacks, and is part of every Debian.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary.ts'

const listener = `
use IO::Socket::UNIX; use Socket; $| = 1;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
print "listening\\n";
while (defined recv($socket, my $message, 4096, 0)) { $message =~ s/\\n/;/g; print "$message\\n" }
`

const runs = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

/** True if a service can send notifications on this computer. */
export const canNotify = process.platform === 'linux' && runs('perl') && runs('systemd-notify')

/** A socket and the messages that came, each as its statements. */
export async function notifySocket() {
  const path = join(temporaryFolder(), 'notify')
  const child = spawn('perl', ['-e', listener, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let heard = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  await once(child.stdout, 'data')
  return {
    path,
    /** Messages that only let the sender wait are left out. */
    messages: () =>
      heard
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(';').filter((statement) => statement !== ''))
        .filter(([first]) => first !== 'BARRIER=1'),
  }
}
