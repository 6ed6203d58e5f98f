import type { Random } from '@daysheet/domain/filings/testing/random'
import type { Family } from '../family.ts'
import type { Manner } from './sheet.ts'
import { facts, kind, letter, pairs, sideways, type Drawing, type Look } from './program-kind.ts'
import { orders } from './wordings.ts'

/** The page of a filing in the city's application, as browsers print it. */

const skia: Manner = { hand: 'lines', frame: 'pixels', producer: 'Skia/PDF m131', filledLines: true }
const microsoft: Manner = { hand: 'glyphs', frame: 'down', producer: 'Microsoft: Print To PDF', filledLines: true }
const cairo: Manner = { hand: 'kerned', frame: 'down', producer: 'cairo 1.17.6 (https://cairographics.org)' }
const quartz: Manner = { hand: 'pieces', frame: 'moved', producer: 'macOS Version 15.1 Quartz PDFContext' }
const qt: Manner = { hand: 'glyphs', frame: 'pixels', producer: 'Qt 4.8.7' }

const address = 'https://a826-arts.example.gov/efile/acp7/view?id='

/** What the browser adds at the edges: day and title above, address and page below. */
function browserEdges({ paper, left, right, filing, face }: Drawing, page: number, pages: number): void {
  paper.text(left - 10, 18, '1/12/26, 9:31 AM', face, 6.5)
  paper.text((left + right) / 2, 18, `ACP7 ${filing.number} - ARTS E-File`, face, 6.5, { align: 'center' })
  paper.text(left - 10, paper.height - 12, `${address}${filing.number.slice(3, 7)}88${page > 0 ? '' : ' '}`, face, 6.5)
  paper.text(right + 10, paper.height - 12, `${page}/${pages}`, face, 6.5, { align: 'right' })
}

function webFront(drawing: Drawing): number {
  const { paper, left, top, face, filing, random } = drawing
  paper.text(left, top + 12, 'NYC Environmental Protection', face, 8, { gray: 0.4 })
  paper.text(left, top + 30, `Asbestos Project Notification (ACP7)`, face, 15, { bold: true })
  paper.text(
    left,
    top + 46,
    `Control No. ${filing.number}   Status: ${random.one(['Submitted', 'Submitted', 'Closed', 'Postponed'])}`,
    face,
    9,
  )
  const y = pairs(drawing, top + 58, facts(drawing), random.whole(1, 2))
  paper.text(left, y + 14, random.one(['Abatement Activity', 'Scope of Work', 'Work Areas', 'ACM Information']), face, 11, { bold: true })
  return y + 22
}

const style = (random: Random): Look['style'] => ({
  face: 'embedded',
  size: random.one([7, 7.5, 8, 9]),
  padX: random.one([3, 4, 6]),
  padY: random.one([2, 3, 5]),
  measured: true,
  vertical: random.one(['top', 'middle', 'middle']),
  cutsRows: true,
  head: { bold: true, ...(random.happens(0.5) && { shade: 0.9 }) },
})

export const printedPages: readonly Family[] = [
  kind('city page, Chrome', (random) => ({
    manner: skia,
    page: random.one([letter, letter, sideways]),
    style: { ...style(random), rules: random.one(['all', 'rows']) },
    order: orders.city,
    front: webFront,
    around: browserEdges,
  })),
  kind('city page, Edge to Microsoft Print to PDF', (random) => ({
    manner: microsoft,
    page: random.one([letter, sideways]),
    style: { ...style(random), repeatHead: random.happens(0.3), ...(random.happens(0.4) && { zebra: 0.94 }) },
    order: random.one([orders.city, orders.cityTwo]),
    amounts: random.one(['right', 'left']),
    front: webFront,
    around: browserEdges,
  })),
  kind('city page without styles, Firefox, scaled down', (random) => ({
    manner: cairo,
    page: letter,
    style: {
      ...style(random),
      face: random.one(['serif', 'embedded']),
      size: random.one([5, 5.5, 6]),
      rules: 'none',
      padX: random.one([1.5, 2.5]),
      padY: 0.75,
      vertical: 'middle',
    },
    order: orders.city,
    amounts: random.one(['left', 'left', 'right', 'center']),
    front: webFront,
    around: browserEdges,
  })),
  kind('city page, Safari, striped', (random) => ({
    manner: quartz,
    page: letter,
    style: { ...style(random), rules: random.one(['none', 'head']), zebra: 0.93 },
    order: random.one([orders.city, orders.cityTwo]),
    front: webFront,
    around: (drawing, page, pages) => {
      drawing.paper.text(drawing.right, drawing.paper.height - 12, `Page ${page} of ${pages}`, drawing.face, 7, { align: 'right' })
    },
  })),
  kind('wkhtmltopdf, rows cut by the page', (random) => ({
    manner: qt,
    page: letter,
    style: { ...style(random), vertical: 'top', repeatHead: random.happens(0.6), padY: 4 },
    order: random.one([orders.cityTwo, orders.report, orders.tail]),
    wish: { rows: [14, 50] },
    front: webFront,
    around: ({ paper, right, face, filing, left }, page, pages) => {
      paper.line(left, paper.height - 30, right, paper.height - 30)
      paper.text(left, paper.height - 18, `ACP-7 ${filing.number}`, face, 7)
      paper.text(right, paper.height - 18, `${page} / ${pages}`, face, 7, { align: 'right' })
    },
  })),
]
