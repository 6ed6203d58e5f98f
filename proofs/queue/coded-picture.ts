/** Pictures that say which one they are, also when they were decoded and encoded anew on the way: a number as black and white fields. */
import sharp from 'sharp'

const [columns, rows, side] = [8, 4, 8]
const width = columns * side
const fields = Array.from({ length: columns * rows }, (_, at) => ({ at, x: (at % columns) * side, y: Math.floor(at / columns) * side }))

/** A JPEG of a number from 0 up to 2 to the 32nd. */
export async function codedPicture(code: number): Promise<ArrayBuffer> {
  const pixels = Buffer.alloc(columns * rows * side * side)
  for (const { at, x, y } of fields) {
    const shade = Math.floor(code / 2 ** at) % 2 === 1 ? 255 : 0
    for (let line = 0; line < side; line += 1) pixels.fill(shade, (y + line) * width + x, (y + line) * width + x + side)
  }
  const body = await sharp(pixels, { raw: { width, height: rows * side, channels: 1 } })
    .jpeg()
    .toBuffer()
  return new Uint8Array(body).buffer
}

/** The number of a picture. */
export async function codeOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return fields.reduce((code, { at, x, y }) => {
    const middle = data[((y + side / 2) * info.width + x + side / 2) * info.channels] ?? 0
    return middle > 127 ? code + 2 ** at : code
  }, 0)
}
