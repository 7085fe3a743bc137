import { resolve } from 'node:path'
import { type House, measureHouse } from './measure-house.ts'

/** A screen like any other: optional, and of no special use to the rest. */
const SCREEN = 'audit'

const [folder = '.'] = process.argv.slice(2)
const house = measureHouse(resolve(folder), SCREEN)
print(house)
process.exitCode = house.tooLong.length > 0 || house.circles.length > 0 ? 1 : 0

function print(house: House) {
  const { largest, features, screenLines, singles, long, tooLong, circles } = house
  row('files', house.files)
  row('folders', house.folders)
  row('mean', `${house.mean} lines`)
  row('largest', largest ? `${number(largest.lines)} lines  ${largest.path}` : 'none')
  row('lines of src', `${number(house.lines)}, of it CSS ${number(house.styleLines)}`)
  row('base lines', house.baseLines)
  list('features', features, ({ name, lines, files }) => `${name}  ${number(lines)} lines in ${number(files)} files`)
  list(`lines that import the screen ${SCREEN}, as a new one needs`, screenLines, (line) => line)
  const singleLines = singles.reduce((sum, { lines }) => sum + lines, 0)
  row(
    'short files with one importer and no test of their own',
    `${number(singles.length)}, ${number(singleLines)} lines`,
  )
  list('files over 400 lines', long, ({ path, lines }) => `${number(lines)}  ${path}`)
  list('files over 600 lines, refused', tooLong, ({ path, lines }) => `${number(lines)}  ${path}`)
  list('circles of files, refused', circles, (files) => files.join('\n    '))
}

function row(name: string, value: number | string) {
  console.log(`${name}: ${typeof value === 'number' ? number(value) : value}`)
}

function list<Entry>(name: string, entries: readonly Entry[], text: (entry: Entry) => string) {
  row(name, entries.length)
  for (const entry of entries) console.log(`  ${text(entry)}`)
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
