import type { StaticMap } from '@daysheet/domain/locations/static-map'
import { tileSize, type TileSheet } from '@daysheet/domain/locations/tiles'
import sharp, { type Sharp } from 'sharp'
import { makeSemaphore } from '../../../concurrency/semaphore.ts'

/** Where there is no tile: sea, and beyond the poles. */
const ground = '#dfe5ea'
/** Drawing is the machine's work alone: more at once would only be slower for everybody. */
const drawingSlots = makeSemaphore({ concurrency: 2 })

const finish = (picture: Sharp) => picture.webp({ quality: 82 }).toBuffer()
const svg = (width: number, height: number, inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`,
  )

/** A picture of the tiles with a marker in its middle, as WebP. `bodies` are the sheet's tiles, in their order; `size` is in pixels. */
export function drawTiles(
  sheet: TileSheet,
  bodies: readonly Buffer[],
  { width, height, scale }: { width: number; height: number; scale: number },
): Promise<Buffer> {
  return drawingSlots.run(async () => {
    const parts = await Promise.all(
      sheet.tiles.map(async ({ column, row }, at) => ({
        ...(await pixelsOfTile(bodies[at])),
        left: column * tileSize,
        top: row * tileSize,
      })),
    )
    const canvas = { width: sheet.columns * tileSize, height: sheet.rows * tileSize, channels: 3 } as const
    // Cut out in a second step: sharp would cut before it lays anything on.
    const whole = await sharp({ create: { ...canvas, background: ground } })
      .composite(parts)
      .removeAlpha()
      .raw()
      .toBuffer()
    const cut = sharp(whole, { raw: canvas }).extract({ left: sheet.left, top: sheet.top, width, height })
    return finish(cut.composite([{ input: svg(width, height, marker(width, height, scale)) }]))
  })
}

async function pixelsOfTile(body: Buffer | undefined) {
  // Some hosts send tiles of twice the size.
  const tile = sharp(body, { failOn: 'error' }).resize(tileSize, tileSize, { fit: 'fill' }).toColourspace('srgb').ensureAlpha()
  return { input: await tile.raw().toBuffer(), raw: { width: tileSize, height: tileSize, channels: 4 } } as const
}

/** Another host's picture of the place, in our size and kind. The marker is its own. */
export function fitPicture(body: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return drawingSlots.run(() => finish(sharp(body, { failOn: 'error' }).rotate().resize(width, height, { fit: 'cover' })))
}

/** The place on a plain grid with its coordinates, for when there is no map to be had. */
export function drawGrid({ latitude, longitude, width: shownWidth, height: shownHeight, scale }: StaticMap): Promise<Buffer> {
  const [width, height] = [shownWidth * scale, shownHeight * scale]
  const step = 20 * scale
  const lines = [
    ...Array.from({ length: Math.ceil(width / step) }, (_, at) => `M${((width / 2) % step) + at * step} 0V${height}`),
    ...Array.from({ length: Math.ceil(height / step) }, (_, at) => `M0 ${((height / 2) % step) + at * step}H${width}`),
  ].join('')
  const unit = Math.round(width / 80)
  const words = [latitude.toFixed(4), longitude.toFixed(4)]
  const from = height - words.length * (heightOf(unit) + 2 * unit)
  const digits = words
    .map((word, at) =>
      digitsSvgPath(word, { x: Math.round((width - widthOf(word, unit)) / 2), y: from + at * (heightOf(unit) + 2 * unit), unit }),
    )
    .join('')
  const inside = `<rect width="${width}" height="${height}" fill="#f4f6f8"/><path d="${lines}" stroke="#d3dae1" stroke-width="${scale}" fill="none"/>
    ${marker(width, height, scale)}<path d="${digits}" fill="#17202b" stroke="#f4f6f8" stroke-width="${scale * 2}" paint-order="stroke"/>`
  return drawingSlots.run(() => finish(sharp(svg(width, height, inside))))
}

/** A pin whose point is in the middle. */
function marker(width: number, height: number, scale: number): string {
  return `<g transform="translate(${width / 2} ${height / 2}) scale(${scale})">
    <ellipse rx="5" ry="2" fill="#000" opacity=".3"/>
    <path d="M0 0C-3-7-9-10-9-17a9 9 0 0 1 18 0C9-10 3-7 0 0z" fill="#b8231c" stroke="#fff" stroke-width="1.5"/>
    <circle cy="-17" r="3.2" fill="#fff"/>
  </g>`
}

/** Numbers drawn without a font: a bare server has none, and text in a picture would silently be missing there. */

/** Five columns by seven rows, a row a number, its highest of five bits on the left. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '.': [0, 0, 0, 0, 0, 12, 12],
  '-': [0, 0, 0, 31, 0, 0, 0],
}
const [columns, rows] = [5, 7]

const heightOf = (unit: number): number => rows * unit
const widthOf = (text: string, unit: number): number => (text.length * (columns + 1) - 1) * unit

/** `text` (digits, `.` and `-`) as the data of an SVG path with its top left corner at `x`, `y`; `unit` is the side of one square. */
export function digitsSvgPath(text: string, { x, y, unit }: { x: number; y: number; unit: number }): string {
  const squares: string[] = []
  for (const [place, sign] of [...text].entries()) {
    for (const [row, bits] of (glyphs[sign] ?? []).entries()) {
      for (let column = 0; column < columns; column += 1) {
        if ((bits & (1 << (columns - 1 - column))) === 0) continue
        squares.push(`M${x + (place * (columns + 1) + column) * unit} ${y + row * unit}h${unit}v${unit}h-${unit}z`)
      }
    }
  }
  return squares.join('')
}
