import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const marks = ['Exif', 'eXIf', 'Canary', 'GPS', 'xmpmeta', 'adobe', 'rdf:', 'ICC_PROFILE', 'iCCP', 'Photoshop']
/** What exiftool tells of every file, and of the frame of a picture: size, colours, how it is packed. */
const harmless = /^(SourceFile$|ExifTool:|File:|Composite:(ImageSize|Megapixels)$|PNG:|JFIF:|RIFF:)/
/** Words in a PNG are told in the group of its frame. */
const wordsOfPng = /^PNG:(Comment|Description|Author|Title|Copyright|Creat|Software|Source|Warning|Disclaimer|.*Date|.*Time|Profile|.*Exif)/

/** exiftool, where it is installed. */
export const hasExiftool = (): boolean => spawnSync('exiftool', ['-ver']).status === 0

/** Names of everything a picture tells beside itself, by sharp, by its bytes, and by exiftool where that is installed. */
export async function toldBy(picture: Buffer, folder: string, withExiftool: boolean): Promise<string[]> {
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(picture).metadata()
  const bySharp = Object.entries({ exif, xmp, iptc, icc, orientation, comments }).filter(([, value]) => value !== undefined)
  const byBytes = marks.filter((mark) => picture.includes(mark))
  return [
    ...bySharp.map(([name]) => `sharp ${name}`),
    ...byBytes.map((mark) => `bytes ${mark}`),
    ...(withExiftool ? byExiftool(picture, folder) : []),
  ]
}

function byExiftool(picture: Buffer, folder: string): string[] {
  const file = path.join(folder, 'told.bin')
  fs.writeFileSync(file, picture)
  const { stdout } = spawnSync('exiftool', ['-json', '-G', '-a', '-u', file], { encoding: 'utf8' })
  const [tags = {}] = JSON.parse(stdout) as Record<string, unknown>[] // the shape of exiftool -json
  return Object.keys(tags)
    .filter((tag) => !harmless.test(tag) || wordsOfPng.test(tag))
    .map((tag) => `exiftool ${tag}`)
}
