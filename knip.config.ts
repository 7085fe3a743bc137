import type { KnipConfig } from 'knip'

/** What nobody imports goes: files, exports, packages. */
export default {
  entry: [
    'src/**/*-worker.ts',
    'scripts/*.mjs',
    'scripts/data-folder/make.mjs',
    'scripts/*/main.ts',
    'scripts/package-desktop/{builder.config,check,try}.ts',
    'scripts/prove/document.ts',
    // What starts as a process or a page of its own, by its path.
    'test/{bench,chaos,chaos/facility,fuzz,soak}/main.ts',
    'test/soak/days-process.ts',
    'test/bench/{exports-service,exports-station,practice-process,upload-sender,upload-sink,watching-process}.ts',
    'test/electron/fixtures/{small-station,small-window.config}.ts',
    'test/firefox/{vitest.config,build,main-journeys}.ts',
    'test/headless/headless-entry.ts',
    'test/electron/stand-in/utility-entry.ts',
    'test/electron/updater/{electron,install,register}.ts',
    'test/features/exports/exporting-process.ts',
    'test/features/facility/claims/station-process.ts',
    'test/computer/processes/reporting-process.ts',
    'test/features/backup/backup-process.ts',
    'test/features/results/building-process.ts',
    'test/station/host/{again,importing}-process.ts',
    'test/station/store/open-station.ts',
    'test/computer/killed-move.ts',
    'test/features/service-mode/notified-process.ts',
    'test/renderer/fixtures/list-page/list-page.ts',
  ],
  project: ['src/**/*.{ts,tsx,css}', '{scripts,test,bin}/**/*.{ts,tsx,mjs}'],
  compilers: {
    css: (text) => [...text.matchAll(/@import "([^"]+)"/g)].map(([, path]) => `import '${path}'`).join('\n'),
  },
  // Programs of the system.
  ignoreBinaries: [
    // util-linux: a namespace without a network.
    'unshare',
    'apt-get',
    'dpkg',
    'dpkg-deb',
    'script',
    'setpriv',
    'mount',
    'umount',
    'mkfifo',
    'dbus-run-session',
    'ffmpeg',
    'ffprobe',
    'openssl',
    'perl',
    'systemd-analyze',
    'systemd-creds',
    'systemd-notify',
  ],
  // The first is found by its path; the second is Electron's own.
  ignoreDependencies: ['@ffprobe-installer/ffprobe', '@electron/get'],
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig
