import type { Random } from '@daysheet/domain/filings/testing/random'
import { boldOf } from '../programs/faces.ts'
import type { Manner } from '../programs/sheet.ts'
import type { Line } from '../programs/sheet-table.ts'
import { orders, type Key } from './columns.ts'
import {
  a4,
  asRecognized,
  by,
  captioned,
  drawPlan,
  factsOf,
  filed,
  landscape,
  legal,
  made,
  numbered,
  otherPaper,
  paragraph,
  photographed,
  portrait,
  refused,
  sumOf,
  type Drawn,
  type Plan,
  type Shared,
} from './draw.ts'
import { flattened } from './flattened-form.ts'
import { chrome, chromePrint, firefoxPrint, grid } from './portal-grid.ts'
import { certification, notes } from './words.ts'

const excel: Manner = { ...by('spaced words', 'up', 'Microsoft Excel for Microsoft 365'), filledLines: true }

const excelSheet = (random: Random): Plan => ({
  manner: excel,
  page: random.one([landscape, landscape, legal]),
  margin: random.one([18, 50]),
  style: {
    face: 'embedded',
    size: random.one([7, 8, 9]),
    padX: 1.5,
    padY: 1,
    vertical: random.one(['bottom', 'middle']),
    rules: random.one(['all', 'all', 'none']),
    repeatHead: random.happens(0.3),
    measured: random.happens(0.6),
    head: { bold: random.happens(0.8), vertical: 'bottom', ...(random.happens(0.4) && { shade: 0.8 }) },
  },
  order: random.one<Key[]>([orders.plain, orders.form, orders.survey, ['building', ...orders.record], orders.office, orders.remarked]),
  front: (page) => {
    const title = `ACP7 ${random.one(['Work Scope', 'Log', 'Filing'])} - ${page.filing.address}`
    page.paper.text(page.left, page.top + 11, title, boldOf(page.face), 12)
    return captioned(page, page.top + 16, factsOf(page), { columns: 3, size: 7.5 }) + 8
  },
  lines: (lines, page, values) => {
    const label = random.one(['TOTAL', 'Total:', 'Grand Total'])
    // Some leave a line empty now and then, to tell floors apart.
    const spaced = random.happens(0.15)
      ? lines.flatMap((line, at): Line[] => (at % 5 === 4 ? [line, { kind: 'row', cells: page.order.map(() => '') }] : [line]))
      : lines
    return page.order.includes('square') && random.happens(0.6)
      ? [...spaced, sumOf(page, page.filing.rows, values, { at: 'section', label })]
      : spaced
  },
  after: (page, y) => {
    if (y + 30 < page.bottom && random.happens(0.5)) paragraph(page, y + 8, `Note: ${random.one(notes)}`, 7.5)
  },
})

/** A signed copy from the scanner of the office. */
function scanned(random: Random): Drawn {
  const page = random.one([portrait, portrait, landscape])
  const plan: Plan = {
    manner: { ...by('words', 'up', 'Adobe Acrobat Pro 24.5 Paper Capture Plug-in'), ...(page === landscape && { turned: true }) },
    page,
    style: { face: 'embedded', size: random.one([7.5, 8.5]), vertical: random.one(['top', 'middle']) },
    order: random.one<Key[]>([orders.form, orders.record, orders.plain]),
    after: (page, y) => {
      if (y + 60 > page.bottom) return
      const end = paragraph(page, y + 10, certification)
      page.paper.text(page.left, end + 24, `Signature: ____________________   Date: ${page.filing.filed}`, page.face, 8)
    },
    around: numbered((_, number, pages) => ['', `Page ${number} of ${pages}`], 40),
  }
  const drawn = drawPlan(plan, random)
  asRecognized(drawn, random)
  return drawn
}

/** A consultant's template: numbers of samples, friability, a heading over two columns, notes between rows and below. */
function consultant(random: Random): Plan {
  const isGrouped = random.happens(0.6)
  return {
    manner: random.one([excel, by('kerned', 'up', 'Bluebeam PDF Library 21')]),
    page: random.one([landscape, legal]),
    style: { face: 'embedded', size: 7.5, padY: 2.5, vertical: random.one(['middle', 'top']), head: { bold: true, shade: 0.7 } },
    order: random.one<Key[]>([
      orders.survey,
      ['number', ...orders.plain, 'sample', 'friable'],
      ['number', 'building', ...orders.plain],
      orders.remarked,
    ]),
    wording: random.one(['office', 'office', 'short']),
    rows: [2, 26],
    column: (column, key) => (isGrouped && (key === 'square' || key === 'linear') ? { ...column, over: 'Quantity' } : column),
    front: (page) => {
      const { paper, left, right, top, face, filing } = page
      paper.box(left, top, 60, 28)
      paper.text(left + 30, top + 17, 'PINE & BELL', boldOf(face), 7.5, { align: 'center' })
      paper.text(right, top + 10, 'Attachment B - ACP7 Work Area Schedule', boldOf(face), 11, { align: 'right' })
      paper.text(right, top + 22, `Project 25-1187   ${filing.address}`, face, 8, { align: 'right' })
      return captioned(page, top + 34, factsOf(page), { columns: 3, size: 7.5 }) + 6
    },
    lines: (lines) =>
      random.happens(0.2) ? lines.toSpliced(Math.ceil(lines.length / 2), 0, { kind: 'band', text: `Note: ${random.one(notes)}` }) : lines,
    after: (page, y) => {
      if (y + 34 < page.bottom) paragraph(page, y + 8, `HA = homogeneous area. ${random.one(notes)} SF = square feet, LF = linear feet.`, 7)
    },
    around: numbered((_, page, pages) => ['Pine & Bell Consulting Engineers PC  |  Confidential', `Sheet ${page} of ${pages}`]),
  }
}

const longList = (random: Random): Plan => ({
  ...(random.happens(0.5) ? { ...grid(random, 0.8), manner: chrome, page: portrait, margin: 29 } : excelSheet(random)),
  rows: [140, 165],
})

/** Sorted by floor, with the sum of each floor below it. */
const crystalReport = (): Plan => ({
  manner: by('words', 'up', 'Powered By Crystal'),
  page: landscape,
  style: { face: 'embedded', size: 8, padY: 2.5, rules: 'head', head: { bold: true, vertical: 'bottom' } },
  order: orders.plain,
  byFloor: true,
  rows: [4, 20],
  lines: (lines, page, values) => {
    const { rows } = page.filing
    return lines.flatMap((line, at): Line[] => {
      const floor = rows[at]?.floor ?? ''
      if (rows[at + 1]?.floor === floor) return [line]
      return [
        line,
        sumOf(
          page,
          rows.filter((row) => row.floor === floor),
          values,
          { at: 'section', label: `Subtotal ${floor}` },
        ),
      ]
    })
  },
  around: numbered((_, page, pages) => ['1/28/2026  2:45:10PM', `Page ${page} of ${pages}`], 36),
})

const jasperReport = (random: Random): Plan => ({
  manner: by('lines', 'up', 'OpenPDF 1.3.30'),
  page: random.one([a4, portrait, landscape]),
  margin: 20,
  style: {
    face: 'sans',
    size: random.one([7, 8]),
    padX: 2,
    padY: 3,
    rules: random.one(['rows', 'none', 'all']),
    vertical: 'middle',
    zebra: 0.94,
    head: { bold: true, shade: 0.6 },
  },
  order: random.one<Key[]>([orders.record, orders.areas, [...orders.form, 'review']]),
  around: numbered(({ filing }, page, pages) => [filing.number, `Page ${page} of ${pages}`], 20),
})

/** A report that does not print the floor again while it stays the same. */
const accessReport = (): Plan => ({
  manner: by('spaced words', 'moved', 'Microsoft Access for Microsoft 365'),
  page: landscape,
  style: { face: 'embedded', size: 8.5, padY: 3, rules: 'head', head: { bold: true, vertical: 'bottom' } },
  order: orders.form,
  values: { none: '0' },
  byFloor: true,
  rows: [3, 14],
  lines: (lines, { filing: { rows } }) =>
    lines.map((line, at) =>
      line.kind === 'row' && rows[at]?.floor === rows[at - 1]?.floor ? { ...line, cells: ['', ...line.cells.slice(1)] } : line,
    ),
  around: numbered((_, page, pages) => ['Wednesday, January 28, 2026', `Page ${page} of ${pages}`], 38),
})

const libreSheet = (random: Random): Plan => ({
  ...excelSheet(random),
  manner: by('kerned', 'moved', 'LibreOffice 24.2'),
  page: random.one([landscape, a4]),
  margin: 57,
  order: random.one<Key[]>([orders.plain, orders.record]),
  around: numbered((_, page, pages) => ['', `Page ${page} / ${pages}`, '', 'Sheet1'], 50),
})

const applications = ['ACP9 - Asbestos Variance Application', 'VARIANCE APPLICATION (ACP9)']
const variance = (random: Random): Drawn =>
  otherPaper(
    random,
    { ...jasperReport(random), order: ['floor', 'section', 'material', 'square', 'linear', 'procedure'] },
    applications,
    (page) => [['Variance', `VAR#${page.filing.number.slice(3)}`], ['Associated ACP7', page.filing.number], ...factsOf(page).slice(1, 6)],
  )

const airLog = (random: Random): Drawn =>
  otherPaper(random, { ...jasperReport(random), order: ['number', 'floor', 'section', 'sample'] }, ['AIR SAMPLING LOG - PCM'], (page) => [
    ['Firm', page.filing.monitor],
    ['Site', page.filing.address],
    ['Date', page.filing.filed],
  ])

/** Later pages of a filing, sent without the first: rows without the number that they are of. */
function continuation(random: Random): Drawn {
  const around = numbered((_, page, pages) => ['', `Page ${page} of ${pages}`, 'Asbestos Project Notification (ACP7)'])
  const drawn = drawPlan({ ...jasperReport(random), page: landscape, rows: [40, 60], around }, random)
  drawn.paper.sheets.shift()
  return drawn
}

function photograph(random: Random): Drawn {
  const drawn = drawPlan(chromePrint(random), random)
  photographed(drawn, () => true)
  return drawn
}

/** The form before anything was typed in. */
const blank = (random: Random): Drawn =>
  drawPlan(
    {
      ...jasperReport(random),
      page: landscape,
      order: orders.form,
      rows: [8, 14],
      front: (page) => {
        page.paper.text(page.left, page.top + 12, 'Asbestos Project Notification (ACP7)', boldOf(page.face), 13)
        const facts = factsOf(page).map(([caption]) => [caption, '______________________'] as const)
        return captioned(page, page.top + 24, facts, { columns: 2 }) + 8
      },
      lines: (lines, { order }) => lines.map(() => ({ kind: 'row', cells: order.map(() => '') })),
      around: () => undefined,
    },
    random,
  )

export const halfB: readonly Shared[] = [
  filed(11, 'portal grid, printed by Chrome', chromePrint),
  filed(7, 'Excel, fit to the page', excelSheet),
  made(7, 'signed copy, with recognized words', scanned),
  filed(6, 'Acrobat form, flattened', flattened),
  filed(5, 'template of a consultant', consultant),
  filed(3, 'portal grid, printed by Firefox', firefoxPrint),
  filed(2, 'list of 150 rows', longList),
  filed(2, 'Crystal report with sums of floors', crystalReport),
  filed(2, 'JasperReports', jasperReport),
  filed(1, 'Access report, floors once', accessReport),
  filed(2, 'LibreOffice Calc', libreSheet),
  refused(2, 'application for a variance', ['other-form'], variance),
  refused(2, 'later pages of a filing alone', ['no-filing-number'], continuation),
  refused(2, 'photographed', ['scanned'], photograph),
  refused(1, 'blank form', ['no-filing-number', 'no-rows'], blank),
  refused(1, 'log of air samples', ['not-acp7', 'other-form'], airLog),
]
