import type { StaticMap } from '@daysheet/domain/locations/static-map'
import { tileSize, type TileSheet } from '@daysheet/domain/locations/tiles'
import sharp, { type Sharp } from 'sharp'

/** Where there is no tile: sea, and beyond the poles. */
const ground = '#dfe5ea'

const finish = (picture: Sharp) => picture.webp({ quality: 82 }).toBuffer()
const svg = (width: number, height: number, inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`,
  )

/** A picture of the tiles with a marker in its middle, as WebP. `bodies` are the sheet's tiles, in their order; `size` is in pixels. */
export async function drawTiles(
  sheet: TileSheet,
  bodies: readonly Buffer[],
  { width, height, scale }: { width: number; height: number; scale: number },
): Promise<Buffer> {
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
}

async function pixelsOfTile(body: Buffer | undefined) {
  // Some hosts send tiles of twice the size.
  const tile = sharp(body, { failOn: 'error' }).resize(tileSize, tileSize, { fit: 'fill' }).toColourspace('srgb').ensureAlpha()
  return { input: await tile.raw().toBuffer(), raw: { width: tileSize, height: tileSize, channels: 4 } } as const
}

/** Another host's picture of the place, in our size and kind. The marker is its own. */
export function fitPicture(body: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return finish(sharp(body, { failOn: 'error' }).rotate().resize(width, height, { fit: 'cover' }))
}

/** The place on a plain grid with its coordinates, for when there is no map to be had. */
export function drawGrid({ latitude, longitude, width: shownWidth, height: shownHeight, scale }: StaticMap): Promise<Buffer> {
  const [width, height] = [shownWidth * scale, shownHeight * scale]
  const step = 20 * scale
  const lines = [
    ...Array.from({ length: Math.ceil(width / step) }, (_, at) => `M${((width / 2) % step) + at * step} 0V${height}`),
    ...Array.from({ length: Math.ceil(height / step) }, (_, at) => `M0 ${((height / 2) % step) + at * step}H${width}`),
  ].join('')
  const numbers = numbersSvg([latitude.toFixed(4), longitude.toFixed(4)], { width, height, unit: width / 80 })
  const inside = `<rect width="${width}" height="${height}" fill="#f4f6f8"/><path d="${lines}" stroke="#d3dae1" stroke-width="${scale}" fill="none"/>
    ${marker(width, height, scale)}${numbers}`
  return finish(sharp(svg(width, height, inside)))
}

/** A pin whose point is in the middle. */
function marker(width: number, height: number, scale: number): string {
  return `<g transform="translate(${width / 2} ${height / 2}) scale(${scale})">
    <ellipse rx="5" ry="2" fill="#000" opacity=".3"/>
    <path d="M0 0C-3-7-9-10-9-17a9 9 0 0 1 18 0C9-10 3-7 0 0z" fill="#b8231c" stroke="#fff" stroke-width="1.5"/>
    <circle cy="-17" r="3.2" fill="#fff"/>
  </g>`
}

type Sign = readonly [width: number, path: string]

const nothing: Sign = [0, '']

/**
 * Numbers drawn without a font: a bare server has none, and text in a picture would silently be missing there. Each sign is a stroke, 6 high and as wide as said;
 * its line is 1 wide.
 */
const signs: Readonly<Record<string, Sign>> = {
  '0': [4, 'M2 0C3.3 0 4 1.2 4 3S3.3 6 2 6S0 4.8 0 3S.7 0 2 0Z'],
  '1': [2, 'M0 1.3L1.6 0V6'],
  '2': [4, 'M.1 1.6C.2 .6 1 0 2 0S3.8 .7 3.8 1.7C3.8 3 .9 4.4 0 6H4'],
  '3': [4, 'M.3 .9C.7 .3 1.3 0 2 0C3 0 3.7 .6 3.7 1.4S3 2.8 1.6 2.8C3.1 2.8 4 3.5 4 4.4S3.1 6 2 6C1.2 6 .5 5.7 0 5'],
  '4': [4, 'M3 6V0L0 4.2H4'],
  '5': [4, 'M3.6 0H.6L.3 2.7C.8 2.4 1.4 2.2 2 2.2C3.2 2.2 4 3 4 4.1S3.1 6 2 6C1.2 6 .5 5.7 0 5.1'],
  '6': [4, 'M3.3 .2C1.5 .6 0 2 0 4C0 5.2 .8 6 2 6S4 5.2 4 4.1S3.2 2.3 2 2.3S0 3.1 0 4'],
  '7': [4, 'M0 0H4C2.6 1.8 1.8 3.8 1.6 6'],
  '8': [4, 'M2 2.8C1 2.8 .3 2.2 .3 1.4S1 0 2 0S3.7 .6 3.7 1.4S3 2.8 2 2.8C.8 2.8 0 3.5 0 4.4S.8 6 2 6S4 5.3 4 4.4S3.2 2.8 2 2.8Z'],
  '9': [4, 'M.7 5.8C2.5 5.4 4 4 4 2C4 .8 3.2 0 2 0S0 .8 0 1.9S.8 3.7 2 3.7S4 2.9 4 2'],
  '.': [0.4, 'M.2 6H.21'],
  '-': [2.6, 'M0 3.3H2.6'],
}
const [lineHeight, betweenSigns] = [9, 1.8]

/** Lines of digits, `.` and `-` on a picture `width` wide, each in its middle, the last one at the foot of it. `unit` is the width of a stroke in pixels. */
export function numbersSvg(lines: readonly string[], { width, height, unit }: { width: number; height: number; unit: number }): string {
  const strokes = lines.flatMap((line, at) => {
    const placed = [...line].map((sign) => signs[sign] ?? nothing)
    const lineWidth = placed.reduce((sum, [signWidth]) => sum + signWidth + betweenSigns, -betweenSigns)
    const top = height / unit - (lines.length - at) * lineHeight
    let left = (width / unit - lineWidth) / 2
    return placed.map(([signWidth, path]) => {
      const stroke = `<path transform="translate(${left} ${top})" d="${path}"/>`
      left += signWidth + betweenSigns
      return stroke
    })
  })
  const inColour = (colour: string, strokeWidth: number) =>
    `<g transform="scale(${unit})" fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`
  return inColour('#f4f6f8', 3) + inColour('#17202b', 1)
}
