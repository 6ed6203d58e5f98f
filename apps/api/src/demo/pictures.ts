import sharp from 'sharp'
import type { Picture } from './rows.ts'
import { seededRandom } from './random.ts'

type Drawing = Picture['drawing']

/** Draws a picture (two with seeds that halve to the same number show the same person): a person at the gate, a site or a paper as JPEG, a signature as PNG with nothing behind it. */
export async function drawPicture(drawing: Drawing): Promise<Buffer> {
  const svg = sharp(Buffer.from(drawings[drawing.kind](drawing)))
  return drawing.kind === 'signature' ? svg.png().toBuffer() : svg.jpeg({ quality: 72 }).toBuffer()
}

const drawings: Record<Drawing['kind'], (drawing: Drawing) => string> = { portrait, signature, site, paper }

const skins = ['#f0cba8', '#e3b18a', '#c98f63', '#a06a43', '#7a4c2f', '#5a3623']
const skies = ['#bcd3e6', '#d8dfe3', '#f1d9b5', '#9fb6c9']
const walls = ['#9c5a44', '#b9a68b', '#7f8790', '#a8553b', '#c9c2b4']

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function portrait({ words, seed }: Drawing): string {
  const skin = seededRandom(Math.floor(seed / 2)).pick(skins)
  const random = seededRandom(seed + 1)
  const [vest, hat] = [random.pick(['#f4a11d', '#c6d92b', '#ef6c2a']), random.pick(['#ffffff', '#f6d32d', '#3b82c4'])]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480">
    <rect width="480" height="480" fill="${random.pick(skies)}"/>
    <rect y="${random.int(90, 160)}" width="480" height="400" fill="${random.pick(walls)}"/>
    <path d="M90 480 q10 -150 150 -150 q140 0 150 150z" fill="${vest}"/>
    <path d="M180 345 v135 M300 345 v135" stroke="#e8e8e8" stroke-width="18"/>
    <rect x="212" y="280" width="56" height="70" fill="${skin}"/>
    <ellipse cx="240" cy="230" rx="72" ry="88" fill="${skin}"/>
    <circle cx="214" cy="226" r="8" fill="#2b2b2b"/><circle cx="266" cy="226" r="8" fill="#2b2b2b"/>
    <path d="M214 272 q26 ${random.int(6, 22)} 52 0" stroke="#5b2d23" stroke-width="6" fill="none" stroke-linecap="round"/>
    <path d="M158 200 q6 -96 82 -96 q76 0 82 96 h20 v14 h-204 v-14z" fill="${hat}" stroke="#00000033" stroke-width="3"/>
    <text x="16" y="464" font-family="sans-serif" font-size="20" fill="#ffffff" stroke="#00000066" stroke-width="3" paint-order="stroke">${escaped(words)}</text>
  </svg>`
}

function signature({ seed }: Drawing): string {
  const random = seededRandom(seed + 7)
  const strokes = Array.from(
    { length: random.int(6, 10) },
    () => `q${random.int(4, 18)} ${random.int(-46, 46)} ${random.int(20, 34)} ${random.int(-6, 6)}`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 120" width="360" height="120">
    <path d="M24 70 ${strokes.join(' ')}" fill="none" stroke="#16325c" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M20 ${random.int(88, 100)} q120 ${random.int(-14, 6)} ${random.int(200, 300)} -4" fill="none" stroke="#16325c" stroke-width="2"/>
  </svg>`
}

function site({ words, seed }: Drawing): string {
  const random = seededRandom(seed + 13)
  const [columns, floors] = [random.int(4, 7), random.int(3, 5)]
  const windows = Array.from({ length: columns * floors }, (_, at) => {
    const [x, y] = [120 + (at % columns) * (400 / columns), 90 + Math.floor(at / columns) * (300 / floors)]
    return `<rect x="${x + 10}" y="${y + 8}" width="${400 / columns - 22}" height="${300 / floors - 26}" fill="${random.chance(0.25) ? '#f8e08e' : '#32404d'}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">
    <rect width="640" height="480" fill="${random.pick(skies)}"/>
    <rect x="110" y="70" width="420" height="370" fill="${random.pick(walls)}"/>${windows.join('')}
    <rect x="290" y="360" width="60" height="80" fill="#20262c"/>
    <rect y="436" width="640" height="44" fill="#6d6f70"/>
    <path d="M20 436 L60 330 L100 436z" fill="#e8641b"/><path d="M36 396 h48" stroke="#ffffff" stroke-width="12"/>
    <rect x="${random.int(420, 500)}" y="350" width="120" height="88" fill="#2f6f4f"/>
    <text x="18" y="468" font-family="sans-serif" font-size="18" fill="#ffffff">${escaped(words.slice(0, 60))}</text>
  </svg>`
}

/** A form that was filled in, signed and scanned a little askew. */
function paper({ words, seed }: Drawing): string {
  const random = seededRandom(seed + 19)
  const lines = Array.from({ length: 14 }, (_, at) => {
    const y = 130 + at * 36
    return `<path d="M48 ${y} h384" stroke="#8a8f94"/><path d="M56 ${y - 8} h${random.int(90, 340)}" stroke="#2c3e66" stroke-width="5" stroke-dasharray="14 4 22 6"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 680" width="480" height="680">
    <rect width="480" height="680" fill="#d9d7d0"/>
    <g transform="rotate(${random.int(-2, 2)} 240 340)"><rect x="16" y="16" width="448" height="648" fill="#fdfdf9"/>
    <text x="48" y="76" font-family="sans-serif" font-size="26" fill="#222222">${escaped(words)}</text>${lines.join('')}
    <path d="M70 640 q30 -50 50 -6 q20 34 40 -22 q24 -30 40 14 q40 10 90 -16" fill="none" stroke="#16325c" stroke-width="4"/></g>
  </svg>`
}
