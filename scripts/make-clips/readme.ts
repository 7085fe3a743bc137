const made = 'Made by `node scripts/make-clips/main.ts` (ffmpeg 5.1); running it again gives the same bytes.'

/** The page beside the demo's clips. */
export const demoReadme = (table: string): string => `# Demo clips

Three repetitions of a drawn athlete, for the demo: \`cam-a\` sees them from the side at 240 fps, \`cam-b\` from the
front at 60 fps. Nobody was filmed. ${made}
MIT, like the project.

${table}
`

/** The page beside the tests' clips. */
export const testReadme = (table: string): string => `# Test clips

One tiny file for every kind of thing that may appear in a camera's folder. ${made}
As ffprobe prints them:

${table}
`
