import type { Random } from '@daysheet/domain/filings/testing/random'
import { orders, type Key } from './columns.ts'
import { a4, by, captioned, factsOf, landscape, numbered, portrait, type Plan } from './draw.ts'

export const chrome = by('lines', 'pixels', 'Skia/PDF m132')

/** The portal's list of scope lines: a grid with its search and its paging, as it was on the screen. */
export const grid = (random: Random, scale: number) =>
  ({
    style: {
      face: 'embedded',
      size: 8.5 * scale,
      padX: 4,
      padY: 4 * scale,
      measured: random.happens(0.7),
      rules: random.one(['rows', 'rows', 'all']),
      vertical: 'middle',
      zebra: 0.96,
      cutsRows: random.happens(0.3),
      head: { bold: true, vertical: 'bottom' },
    },
    order: random.one<Key[]>([orders.record, orders.record, [...orders.record, 'review'], ['number', ...orders.form], orders.form]),
    wording: 'city',
    front: (page) => {
      const { paper, left, right, top, face, filing } = page
      paper.text(left, top + 9, `Home / Projects / ${filing.number}`, face, 7, { gray: 0.4 })
      paper.text(left, top + 26, random.one(['Asbestos Project Notification (ACP7)', 'ACP7 Details']), face, 14)
      const y = captioned(page, top + 34, factsOf(page), { columns: random.one([2, 3]), below: random.happens(0.6) })
      paper.line(left, y + 2, right, y + 2)
      paper.text(left, y + 16, random.one(['Scope', 'Abatement Scope', 'Floors and Work Areas']), face, 11)
      if (random.happens(0.5)) paper.text(right, y + 16, 'Search:  ____________', face, 7.5, { align: 'right' })
      return y + 24
    },
    after: ({ paper, left, right, face, filing, bottom }, y) => {
      if (y + 24 > bottom) return
      paper.text(left, y + 14, `Showing 1 to ${filing.rows.length} of ${filing.rows.length} entries`, face, 7.5)
      paper.text(right, y + 14, 'Previous   1   Next', face, 7.5, { align: 'right' })
    },
  }) satisfies Partial<Plan>

const url = 'https://arts.nyc.example/ACP/Project/Details/90233'
export const chromePrint = (random: Random): Plan => ({
  ...grid(random, random.one([0.75, 0.85, 1])),
  manner: chrome,
  page: random.one([portrait, portrait, landscape]),
  margin: random.one([29, 29, 14, 54]),
  around: numbered(
    ({ filing }, page, pages) => [`${url}#scope`, `${page}/${pages}`, '1/28/26, 2:45 PM', `ARTS - ACP7 ${filing.number}`],
    20,
  ),
})

export function firefoxPrint(random: Random): Plan {
  const when = random.one(['1/28/2026, 2:45 PM', '28.01.2026, 14:45'])
  return {
    ...grid(random, random.one([0.8, 0.9])),
    manner: by('glyphs', 'down', 'cairo 1.18.0 (https://cairographics.org)'),
    page: random.one([portrait, a4]),
    around: numbered((_, page, pages) => [`${page} of ${pages}`, when, 'ACP7 Details', '', url], 24),
  }
}
