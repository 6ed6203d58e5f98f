import type { Random } from '@daysheet/domain/filings/testing/random'
import { boldOf, textWidth } from '../programs/faces.ts'
import type { Manner } from '../programs/sheet.ts'
import type { Line } from '../programs/sheet-table.ts'
import { cityForm, server } from './city-form.ts'
import { cellOf, orders, type Key } from './columns.ts'
import {
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
  type Page,
  type Plan,
  type Shared,
} from './draw.ts'
import { edgePrint, receipt, safariPrint } from './portal.ts'
import { certification, notes } from './words.ts'

const word: Manner = { ...by('pieces', 'up', 'Microsoft Word for Microsoft 365'), filledLines: true }
const excel: Manner = { ...by('words', 'up', 'Microsoft Excel LTSC'), filledLines: true }

const wordDocument = (random: Random): Plan => ({
  manner: word,
  page: random.one([portrait, portrait, landscape]),
  margin: random.one([54, 72]),
  style: {
    face: 'embedded',
    size: random.one([8, 9, 10]),
    lead: 1.15,
    padX: 5.4,
    padY: random.one([0.5, 2]),
    repeatHead: random.happens(0.35),
    cutsRows: true,
    head: { bold: true, ...(random.happens(0.4) && { shade: 0.85 }) },
  },
  order: random.one<Key[]>([orders.plain, orders.form, orders.office, orders.amounts]),
  rows: random.one([
    [1, 1],
    [2, 6],
    [4, 16],
  ] as const),
  front: (page) => {
    const { paper, top, face, filing } = page
    const middle = paper.width / 2
    paper.text(middle, top + 12, filing.contractor, boldOf(face), 14, { align: 'center' })
    paper.text(middle, top + 24, '77 Ferry Road, Suite 2, Yonkers, NY 10700  |  (914) 555-0138', face, 8, { align: 'center' })
    const title = random.one(['ACP7 FILING', 'Asbestos Project Notification (ACP7)', 'ACP-7 Scope of Work'])
    paper.text(middle, top + 46, title, boldOf(face), 12, { align: 'center' })
    return captioned(page, top + 54, factsOf(page), { columns: 1, size: 9 }) + 8
  },
  after: (page, y) => {
    if (y + 60 < page.bottom) for (const note of random.shuffled(notes).slice(0, 2)) y = paragraph(page, y + 8, note, 9)
  },
  around: numbered(({ filing }, page) => (page > 1 ? ['', '', '', `${filing.number} - ${page}`] : [])),
})

/** An Acrobat form that was saved with its fields: some lines filled in, the others empty. */
const formWithFields = (random: Random): Plan => ({
  manner: by('lines', 'up', 'Adobe PDF Library 17.0'),
  page: landscape,
  style: { face: 'sans', size: 8 },
  order: random.one<Key[]>([orders.form, [...orders.form, 'review'], orders.record]),
  rows: [1, 12],
  body: (page, y, columns, values) => {
    const { paper, left, right, filing, face, order } = page
    const whole = columns.reduce((sum, { share = 1 }) => sum + share, 0)
    let x = left
    columns.forEach(({ heading, share = 1 }, at) => {
      const width = (share / whole) * (right - left)
      const head = heading.split(/[ \n]/)
      head.forEach((text, down) => paper.text(x + 2, y + 8 + down * 8, text, boldOf(face), 6.5))
      paper.box(x, y, width, 34)
      for (let row = 0; row < 12; row++) {
        const top = y + 34 + row * 25
        paper.box(x, top, width, 25)
        const [scope, key] = [filing.rows[row], order[at]]
        const value = scope && key ? cellOf(key, scope, row, values) : ''
        const cut = value.lastIndexOf(' ', Math.ceil(value.length / 2) + 3)
        const isLong = textWidth(value, face, 7) > width - 5 && cut > 0
        const shown = isLong ? `${value.slice(0, cut)}\n${value.slice(cut + 1)}` : value
        const longest = Math.max(...shown.split('\n').map((line) => textWidth(line, face, 7)))
        const size = longest > width - 5 ? (7 * (width - 5)) / longest : 7
        paper.field({ name: `${key}${row}`, x: x + 1, y: top + 1, width: width - 2, height: 23, value: shown, size })
      }
      x += width
    })
    paragraph(page, y + 340, certification, 7)
  },
})

/** A mail in one file: the letter, the filing, the insurance paper after it. */
function combined(random: Random): Drawn {
  const filing = drawPlan({ ...cityForm(random), manner: server }, random)
  const bare: Plan = { ...wordDocument(random), page: portrait, order: [], body: () => undefined, around: () => undefined }
  const letter = (page: Page) => {
    page.paper.text(page.left, page.top + 14, page.filing.contractor, boldOf(page.face), 13)
    page.paper.text(page.left, page.top + 60, page.filing.filed, page.face, 10)
    const text = `Attached please find the ACP7 for the above premises, ${filing.rows[0]?.filingNumber}. Post a copy at each entrance and keep one on site with the daily log. Call the office with any questions.`
    return paragraph(page, page.top + 80, text, 10)
  }
  const insurance = (page: Page) => {
    page.paper.text(page.left, page.top + 14, 'CERTIFICATE OF LIABILITY INSURANCE', boldOf(page.face), 13)
    const policy = [
      ['Insured', page.filing.contractor],
      ['Type of Insurance', 'Commercial General Liability'],
      ['Aggregate', '$4,000,000'],
    ] as const
    return captioned(page, page.top + 30, policy, { columns: 1, size: 9 })
  }
  const { paper } = drawPlan({ ...bare, front: letter }, random)
  paper.sheets.push(...filing.paper.sheets)
  if (random.happens(0.5)) paper.sheets.push(...drawPlan({ ...bare, front: insurance }, random).paper.sheets)
  return { ...filing, paper }
}

const googleSheet = (random: Random): Plan => ({
  manner: by('lines', 'pixels', 'Skia/PDF m133 Google Docs Renderer'),
  page: random.one([landscape, portrait]),
  style: {
    face: 'embedded',
    size: random.one([7, 8]),
    padX: 2,
    padY: 1.5,
    vertical: 'bottom',
    rules: random.one(['none', 'all']),
    repeatHead: random.happens(0.7),
    head: { bold: true, vertical: 'bottom', ...(random.happens(0.5) && { shade: 0.88 }) },
  },
  order: random.one<Key[]>([orders.plain, ['number', ...orders.form], orders.record, orders.remarked]),
  front: (page) => {
    page.paper.text(page.left, page.top + 8, `${random.one(['ACP7', 'ACP7 filing', 'ACP-7'])} ${page.filing.number}`, boldOf(page.face), 9)
    return captioned(page, page.top + 12, factsOf(page).slice(1), { columns: 2, size: 7.5 }) + 6
  },
  lines: (lines, page, values) =>
    page.order.includes('unit') || random.happens(0.4)
      ? lines
      : [...lines, sumOf(page, page.filing.rows, values, { at: 'floor', label: 'Total' })],
})

const reportingServices = (random: Random): Plan => ({
  manner: by('lines', 'up', 'Microsoft Reporting Services PDF Rendering Extension 15.0'),
  page: random.one([landscape, legal]),
  style: { face: 'sans', size: random.one([8, 9]), padX: 2, head: { bold: true, shade: 0.75, vertical: 'bottom' } },
  order: random.one<Key[]>([orders.form, [...orders.record, 'review'], [...orders.form, 'review']]),
  values: random.happens(0.4) ? { answers: ['True', 'False'], none: '0' } : { none: '0' },
  around: numbered((_, page, pages) => ['1/21/2026 10:07:33 AM', `${page} of ${pages}`], 36),
})

function severalBuildings(random: Random): Plan {
  const asBands = random.happens(0.5)
  const band = (at: number): Line => ({ kind: 'band', text: `Building ${at / 4 + 1} - ${110 + at} Alder Place`, shade: 0.93 })
  return {
    manner: excel,
    page: landscape,
    style: { face: 'embedded', size: 7.5, vertical: 'middle', head: { shade: 0.85 } },
    order: asBands ? orders.form : ['building', ...orders.form],
    rows: [5, 22],
    lines: (lines) => (asBands ? lines.flatMap((line, at) => (at % 4 === 0 ? [band(at), line] : [line])) : lines),
  }
}

const mergedFloors = (random: Random): Plan => ({
  manner: excel,
  page: random.one([landscape, legal]),
  style: { face: 'embedded', size: 8, vertical: random.one(['middle', 'top']), rules: 'all' },
  order: random.one<Key[]>([orders.form, orders.record]),
  byFloor: true,
  rows: [3, 18],
  column: (column, key) => (key === 'floor' ? { ...column, spans: true } : column),
  lines: (lines, { filing }) => {
    const floors = [...new Set(filing.rows.map(({ floor }) => floor))]
    return lines.map((line, at): Line => ({ ...line, ...(line.kind === 'row' && { group: floors.indexOf(filing.rows[at]?.floor ?? '') }) }))
  },
})

/** From a fax machine, with its line over each page; recognized where it came in. */
function faxed(random: Random): Drawn {
  const plan = cityForm(random)
  const line = 'JAN-21-2026 10:07   FROM: BLUE HERON ABATEMENT   9145550138   TO: 2125550177   P.'
  const drawn = drawPlan(
    {
      ...plan,
      page: portrait,
      style: { ...plan.style, face: 'embedded' },
      manner: by('words', 'up', 'ABBYY FineReader Server 14'),
      around: (page, number, pages) => {
        plan.around?.(page, number, pages)
        page.paper.text(30, 12, `${line}00${number}/00${pages}`, page.face, 7)
      },
    },
    random,
  )
  asRecognized(drawn, random)
  return drawn
}

const amendment = (random: Random): Plan => ({
  ...cityForm(random),
  order: [...orders.form, 'change'],
  rows: [2, 12],
  front: (page) => {
    page.paper.text(page.left, page.top + 12, 'Asbestos Project Notification (ACP7) - Amendment (ACP8)', boldOf(page.face), 12)
    const more = [
      ['Amendment No.', '1'],
      ['Reason', 'Added material found during demolition'],
    ] as const
    return captioned(page, page.top + 20, [...factsOf(page), ...more], { columns: 2 }) + 6
  },
})

const estimate = (random: Random): Drawn =>
  otherPaper(
    random,
    { ...wordDocument(random), page: portrait, order: ['floor', 'section', 'material', 'both'] },
    ['Estimate', 'ESTIMATE'],
    (page) => [
      ['Estimate #', '1187'],
      ['Date', page.filing.filed],
      ['Name / Address', page.filing.owner],
      ['Project', page.filing.address],
      ['Estimate Total', '$18,450.00'],
    ],
  )

const closings = ['ACP15 - Work Area Completion (Close-Out)', 'ACP21 Asbestos Project Completion Form']
const closeOut = (random: Random): Drawn =>
  otherPaper(random, { ...cityForm(random), order: ['floor', 'section', 'material', 'amount', 'unit', 'procedure'] }, closings, (page) =>
    factsOf(page).slice(0, 7),
  )

/** The first page as it was saved, the signed ones scanned. */
function signedScan(random: Random): Drawn {
  const drawn = drawPlan({ ...cityForm(random), manner: server, page: landscape, rows: [45, 70] }, random)
  photographed(drawn, (page) => page > 1)
  return drawn
}

export const halfA: readonly Shared[] = [
  filed(14, 'City form from the server', cityForm),
  filed(7, 'portal, printed by Edge', edgePrint),
  filed(7, 'letterhead in Word', wordDocument),
  filed(5, 'portal, printed by Safari', safariPrint),
  filed(4, 'Acrobat form with its fields', formWithFields),
  made(4, 'letter, filing and insurance in one file', combined),
  filed(3, 'Google Sheets', googleSheet),
  filed(2, 'Reporting Services or Power BI', reportingServices),
  filed(2, 'several buildings', severalBuildings),
  filed(2, 'floors in merged cells', mergedFloors),
  made(1, 'faxed, with recognized words', faxed),
  filed(1, 'amendment with a column of changes', amendment),
  refused(2, 'QuickBooks estimate', ['not-acp7', 'other-form', 'no-filing-number'], estimate),
  refused(2, 'close-out, ACP15 or ACP21', ['other-form'], closeOut),
  refused(1, 'receipt of the portal', ['no-rows'], receipt),
  refused(2, 'signed pages scanned', ['partly-scanned'], signedScan),
]
