import { expectations } from './expectations.ts'

/**
 * Evidence that the engine words itself, in English: what a file turned out to be, what a value has to be. What other
 * programs say (the system, the network, the service) stays as they say it. `$1` stands for a part of the text as it is,
 * `@1` for one that is a fact again.
 */
const patterns: readonly (readonly [pattern: RegExp, words: string])[] = [
  // Files that are not whole
  [/^empty$/, 'está vacío'],
  [/^its content cannot be read$/, 'no se puede leer su contenido'],
  [/^its space is reserved, its data is not there yet$/, 'el espacio está reservado, pero los datos aún no están'],
  [/^only its first few bytes are there$/, 'solo están sus primeros bytes'],
  [/^cut short: (\d+) bytes missing$/, 'faltan $1 bytes al final'],
  [/^cut short: it ends within the head of a part$/, 'termina en medio del encabezado de una parte'],
  [/^its index \(moov\) is not there yet$/, 'su índice (moov) aún no está'],
  [/^its index \(moov\) is still empty$/, 'su índice (moov) aún está vacío'],
  [/^its index \(moov\) is larger than any clip needs$/, 'su índice (moov) es más grande de lo que un clip necesita'],
  [/^its index \(moov\) is not whole: (.+)$/, 'su índice (moov) no está íntegro: @1'],
  [/^its fragments are not there yet$/, 'sus fragmentos aún no están'],
  [/^its part (\S+) is not whole$/, 'su parte $1 no está íntegra'],
  [/^its part (.+) is not there$/, 'falta su parte $1'],
  [/^a part of it is not there$/, 'falta una parte'],
  [/^a table has entries of an impossible size$/, 'una tabla tiene entradas de un tamaño imposible'],
  [/^a table ends before its last entry$/, 'una tabla termina antes de su última entrada'],
  [/^a table has no head$/, 'una tabla no tiene encabezado'],
  [/^some samples have no place$/, 'algunas muestras no tienen lugar'],
  // What a file is
  [/^(.+) \(only \.mov and \.mp4 files can be sent\)$/, '@1 (solo se pueden enviar archivos .mov y .mp4)'],
  [/^Canon raw picture$/, 'una imagen RAW de Canon'],
  [/^((?:JPEG|PNG|GIF|BMP|TIFF|WebP|Photoshop|HEI[CF]|AVIF)(?: 2000)?) picture$/, 'una imagen $1'],
  [/^(WebM|Matroska|AVI|Windows Media|Flash|MXF|MPEG) video$/, 'un video $1'],
  [/^(WAV|MP3|FLAC) sound$/, 'un audio $1'],
  [/^PDF document$/, 'un documento PDF'],
  [/^compressed archive$/, 'un archivo comprimido'],
  [/^ZIP archive$/, 'un archivo comprimido ZIP'],
  [/^MPEG transport stream$/, 'un flujo de transporte MPEG'],
  [/^Ogg file$/, 'un archivo Ogg'],
  [/^text file$/, 'un archivo de texto'],
  [/^file of an unknown kind$/, 'un archivo de tipo desconocido'],
  [/^program$/, 'un programa'],
  // The service and the way there
  [/^a redirect to (.+)$/, 'una redirección a $1'],
  [/^a web page$/, 'una página web'],
  [/^something else$/, 'otra cosa'],
  [/^no address$/, 'sin dirección'],
  [/^the video did not arrive$/, 'el video no llegó'],
  [/^the store answered (\d+)$/, 'el almacén respondió $1'],
  [/^what came is not JSON$/, 'lo que llegó no es JSON'],
  [/^status (\d+) without a body$/, 'estado $1 sin contenido'],
  [/^the answer is larger than (\d+) bytes$/, 'la respuesta ocupa más de $1 bytes'],
  [/^a later page has new columns: (.+)$/, 'una página posterior tiene columnas nuevas: $1'],
  // This computer
  [/^ffprobe was not found$/, 'no se encontró ffprobe'],
  [/^no duration found$/, 'no se encontró la duración'],
  [/^no station has been started with it yet$/, 'todavía no se ha iniciado ninguna estación con ella'],
  [/^no right to write there$/, 'sin permiso para escribir ahí'],
  // Reps
  [/^athletes$/, 'atletas'],
  [/^clips of one camera$/, 'clips de una misma cámara'],
  ...expectations,
]

/** A fact in Spanish; as it is where it is nothing that the engine words. */
export function fact(text: string | number | undefined): string {
  const given = String(text)
  for (const [pattern, words] of patterns) {
    const found = pattern.exec(given)
    if (found) return fill(words, found)
  }
  return given
}

const fill = (words: string, found: RegExpExecArray) =>
  words.replaceAll(/([$@])(\d)/g, (_mark, kind: string, place: string) => {
    const part = found[Number(place)] ?? ''
    return kind === '@' ? fact(part) : part
  })
