import type { Random } from '@daysheet/domain/filings/testing/random'
import { boldOf } from '../programs/faces.ts'
import { orders, type Key } from './columns.ts'
import { by, captioned, factsOf, landscape, numbered, paragraph, portrait, type Page, type Plan } from './draw.ts'
import { certification } from './words.ts'

export const server = by('lines', 'moved', 'iText 5.5.13 (AGPL-version)')

/** The form as the City's server writes it: a bar over each part, small captions over what was filed. */
export function cityForm(random: Random): Plan {
  const bar = ({ paper, left, right, face }: Page, y: number, text: string) => {
    paper.shade(left, y, right - left, 13, 0.82)
    paper.text(left + 3, y + 9.5, text, boldOf(face), 8.5)
    return y + 15
  }
  const head = ({ paper, left, right, face, top, filing }: Page) => {
    paper.text(left, top + 9, 'NYC Environmental Protection', boldOf(face), 9)
    paper.text(left, top + 19, 'Asbestos Control Program', face, 8)
    paper.text(right, top + 9, 'ASBESTOS PROJECT NOTIFICATION', boldOf(face), 10, { align: 'right' })
    paper.text(right, top + 20, `TRU #: ${filing.number}`, face, 9, { align: 'right' })
    return top + 28
  }
  const scope = random.one(['4. SCOPE OF WORK', '4. WORK AREA INFORMATION', '4. ABATEMENT INFORMATION'])
  const page = random.one([portrait, landscape])
  return {
    // Some servers store a wide page on its side.
    manner: page === landscape && random.happens(0.3) ? { ...by('lines', 'up', 'iText 2.1.7 by 1T3XT'), turned: true } : server,
    page,
    margin: random.one([28, 36]),
    style: {
      face: random.one(['sans', 'serif', 'sans']),
      size: random.one([7, 7.5, 8]),
      vertical: random.one(['top', 'middle']),
      rules: random.one(['all', 'all', 'rows']),
      head: { bold: random.happens(0.7), shade: random.happens(0.5) ? 0.92 : 1 },
    },
    order: random.one<Key[]>([orders.form, [...orders.form, 'review'], orders.record, orders.areas]),
    wording: 'city',
    front: (page) => {
      const facts = factsOf(page)
      const owner = facts.findIndex(([caption]) => caption === 'Building Owner')
      const part = (y: number, from: number, to?: number) => captioned(page, y, facts.slice(from, to), { columns: 3, below: true })
      let y = part(bar(page, head(page), '1. FACILITY INFORMATION'), 1, owner)
      y = part(bar(page, y, '2. BUILDING OWNER, CONTRACTOR AND AIR MONITOR'), owner, owner + 3)
      return bar(page, part(bar(page, y, '3. PROJECT DATES'), owner + 3), scope) + 2
    },
    further: (page) => (random.happens(0.5) ? bar(page, head(page), `${scope} (continued)`) + 2 : head(page)),
    after: (page, y) => {
      if (y + 50 > page.bottom) return
      const sum = (name: 'squareFeet' | 'linearFeet') => page.filing.rows.reduce((all, row) => all + row[name], 0)
      const sums = `Total Square Feet: ${sum('squareFeet')}     Total Linear Feet: ${sum('linearFeet')}`
      if (random.happens(0.5)) page.paper.text(page.left, y + 12, sums, boldOf(page.face), 8)
      paragraph(page, y + 20, certification, 7)
    },
    around: numbered(({ filing }, page, pages) => [`ACP7 Rev. 03/24    Printed: ${filing.filed}`, `Page ${page} of ${pages}`], 32),
  }
}
