import type { Random } from '@daysheet/domain/filings/testing/random'
import type { DrawnFiling, ExpectedRefusal, Family } from '../family.ts'
import { usual } from './marked-pages.ts'
import type { Manner } from './sheet.ts'
import { drawnFiling, drawnLook, letter, pairs, type Drawing, type Look } from './program-kind.ts'
import { drawTable, type Column, type Line } from './sheet-table.ts'
import { cellText, drawnWriting, headings, orders, type Key, type Writing } from './wordings.ts'

/** Files that lie in the same mail as filings, or hold only a part of one. */

const excel: Manner = { hand: 'spaced words', frame: 'up', producer: 'Microsoft Excel for Microsoft 365', filledLines: true }

const refused = (name: string, refusal: ExpectedRefusal, draw: (random: Random) => DrawnFiling): Family => ({
  name,
  draw: (random) => Promise.resolve({ ...draw(random), refusal }),
})

/** The offer for the same work: a table much like that of a filing, with prices. */
function offer(random: Random): DrawnFiling {
  const look: Look = usual(random, {
    order: orders.office,
    review: 'none',
    front: (drawing: Drawing) => {
      const { paper, left, top, face, filing } = drawing
      paper.text(left, top + 12, filing.contractor, face, 13, { bold: true })
      paper.text(left, top + 28, random.one(['PROPOSAL', 'Abatement Proposal', 'ESTIMATE']), face, 11, { bold: true })
      const y = pairs(
        drawing,
        top + 36,
        [
          ['Prepared for', filing.owner],
          ['Site', filing.address],
          ['Date', filing.filed],
          ['Valid', '30 days'],
        ],
        2,
      )
      paper.text(
        left,
        y + 10,
        'We propose to furnish labor, material and equipment for the work below. Price includes notifications to the City.',
        face,
        8,
      )
      return y + 18
    },
    after: ({ paper, left, face, bottom, filing }, y) => {
      if (y + 40 < bottom)
        paper.text(left, y + 20, `Total price: $${filing.rows.length * 4},850.00     Accepted by: ____________________`, face, 9, {
          bold: true,
        })
    },
  })
  return { ...drawnFiling([look], random), rows: [] }
}

/** An assessment: what is asbestos in a building, before anything is filed. */
function assessment(random: Random): DrawnFiling {
  const look: Look = usual(random, {
    order: ['floor', 'section', 'material', 'amount', 'unit'],
    review: 'none',
    front: (drawing: Drawing) => {
      const { paper, left, top, face, filing } = drawing
      paper.text(left, top + 12, 'ACP-5  Asbestos Assessment Report', face, 13, { bold: true })
      paper.text(left, top + 26, `ACP5 Control No. ${filing.number.slice(3, 7)}88`, face, 9)
      return (
        pairs(
          drawing,
          top + 36,
          [
            ['Premises', filing.address],
            ['Borough', filing.borough],
            ['Owner', filing.owner],
            ['Date', filing.filed],
          ],
          2,
        ) + 8
      )
    },
  })
  return { ...drawnFiling([look], random), rows: [] }
}

/** Excel prints what is too wide onto further sheets: first all rows of the left columns, then those of the right ones. */
function overTwoSheets(random: Random): DrawnFiling {
  const order: Key[] = random.one([orders.cityTwo, orders.city])
  const shown = random.whole(3, 4)
  const rest = order.slice(shown)
  const writing: Partial<Writing> = { ...drawnWriting(random) }
  const look: Look = usual(random, {
    manner: excel,
    page: letter,
    style: { face: 'embedded', size: 9, rules: 'all', repeatHead: true },
    order,
    shown,
    writing,
    wish: { rows: [2, 16] },
    after: ({ paper, left, right, bottom, filing }) => {
      paper.add()
      const columns = rest.map((key): Column => ({ heading: headings[key].whole[0] ?? key }))
      const lines = filing.rows.map((row, index): Line => ({
        kind: 'row',
        cells: rest.map((key) => cellText(key, row, index, { ...drawnWriting(random), ...writing })),
      }))
      drawTable(paper, columns, lines, look.style, { left, width: right - left, bottom, next: () => (paper.add(), 36) }, 36)
    },
  })
  return drawnFiling([look], random)
}

/** No table: each work area is a block of captions, as a page of details has it. */
function blocks(random: Random): DrawnFiling {
  const order: Key[] = random.one([orders.city, orders.cityTwo])
  const look: Look = usual(random, { page: letter, order, shown: 0, wish: { rows: [2, 9] } })
  const writing = drawnWriting(random)
  const captions = order.map((key) => random.one(headings[key].whole))
  const printed = drawnLook(
    {
      ...look,
      after: (drawing, y) => {
        drawing.filing.rows.forEach((row, index) => {
          if (y + 90 > drawing.bottom) {
            drawing.paper.add()
            y = drawing.top
          }
          drawing.paper.text(drawing.left, y + 14, `Work Area ${index + 1}`, drawing.face, 9, { bold: true })
          y = pairs(
            drawing,
            y + 18,
            order.map((key, at) => [captions[at] ?? '', cellText(key, row, index, writing)] as const),
            2,
          )
        })
      },
    },
    random,
  )
  return { bytes: printed.paper.bytes(), rows: printed.rows, unprinted: printed.unprinted }
}

/** A picture of each page, or of some. */
function pictures(random: Random, which: (page: number) => boolean): DrawnFiling {
  const printed = drawnLook(usual(random, { page: letter, wish: { rows: [64, 80] } }), random)
  printed.paper.onEach((page) => {
    if (!which(page)) return
    printed.paper.sheet.operators.splice(0)
    printed.paper.picture()
  })
  return { bytes: printed.paper.bytes(), rows: [], unprinted: [] }
}

export const refusedPages: readonly Family[] = [
  refused('an offer for the same work', { kinds: ['not-acp7', 'other-form', 'no-filing-number'] }, offer),
  refused('an assessment, ACP-5', { kinds: ['other-form'] }, assessment),
  refused('Excel, columns over two sheets', { kinds: ['columns-apart'], orRead: true }, overTwoSheets),
  refused('work areas as blocks of captions', { kinds: ['no-rows'], orRead: true }, blocks),
  refused('scanned, without words', { kinds: ['scanned'] }, (random) => pictures(random, () => true)),
  refused('scanned from the second page on', { kinds: ['partly-scanned'] }, (random) => pictures(random, (page) => page > 1)),
]
