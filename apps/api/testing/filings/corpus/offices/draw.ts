import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { FilingProperty } from '@daysheet/domain/filings/filing-reading'
import type { DrawnFiling, ExpectedRefusal, Family } from '../family.ts'
import { boldOf, textWidth, wrapped, type Face } from '../programs/faces.ts'
import { Paper } from '../programs/paper.ts'
import type { Hand, Manner } from '../programs/sheet.ts'
import { drawTable, type Column, type Line, type Style } from '../programs/sheet-table.ts'
import { cellOf, columnsOf, feetOf, isFeet, valuesOf, type Key, type Values, type Wording } from './columns.ts'
import { filingOf, type Contents, type Filing } from './filing.ts'

export const portrait = [612, 792] as const
export const landscape = [792, 612] as const
export const legal = [1008, 612] as const
export const a4 = [595, 842] as const

export const by = (hand: Hand, frame: Manner['frame'], producer: string): Manner => ({ hand, frame, producer })

/** How an office or a program sets out a filing. */
export interface Plan extends Pick<Contents, 'rows' | 'byFloor' | 'upper'> {
  manner: Manner
  page: readonly [width: number, height: number]
  margin?: number
  style: Style
  order: readonly Key[]
  /** Where A-TRU review has no column; mostly the filing says it once. */
  review?: 'once' | 'none'
  wording?: Wording
  values?: Partial<Values>
  column?: (column: Column, key: Key) => Column
  lines?: (lines: Line[], page: Page, values: Values) => Line[]
  front?: (page: Page) => number
  /** Where the table goes on, on a further page. */
  further?: (page: Page) => number
  /** In place of a table. */
  body?: (page: Page, top: number, columns: readonly Column[], values: Values) => void
  after?: (page: Page, y: number) => void
  around?: (page: Page, number: number, pages: number) => void
}

export interface Page {
  paper: Paper
  random: Random
  filing: Filing
  order: readonly Key[]
  face: Face
  left: number
  right: number
  top: number
  bottom: number
  /** What the filing says once on A-TRU review. */
  review: boolean | null
}

export interface Drawn {
  paper: Paper
  rows: ScopeRow[]
  unprinted: FilingProperty[]
}

/** Headings are mostly the City's; about one office in seven cuts them short. */
const drawnWording = (random: Random): Wording => (random.happens(0.15) ? 'short' : random.happens(0.7) ? 'city' : 'office')

export function drawPlan(plan: Plan, random: Random): Drawn {
  const { manner, style, margin = 40 } = plan
  const [width, height] = plan.page
  const isByRow = plan.order.includes('review')
  const review = isByRow ? 'by row' : (plan.review ?? (random.happens(0.7) ? 'once' : 'none'))
  const upper = plan.upper ?? random.happens(0.12)
  const filing = filingOf(random, { ...plan, upper, review, entire: plan.order.includes('entire') })
  const values = { ...valuesOf(random), ...plan.values }
  const columns = columnsOf(random, plan.order, plan.wording ?? drawnWording(random), upper || random.happens(0.1)).map((column, at) =>
    plan.column ? plan.column(column, plan.order[at] ?? 'floor') : column,
  )
  const paper = new Paper(manner, random, plan.page)
  paper.add()
  const page: Page = {
    paper,
    random,
    filing,
    order: plan.order,
    face: style.face,
    left: margin,
    right: width - margin,
    top: margin,
    bottom: height - margin - 12,
    review: review === 'once' ? (filing.rows[0]?.permitRequired ?? false) : null,
  }
  const next = () => {
    paper.add()
    return plan.further?.(page) ?? page.top
  }
  const front = plan.front?.(page) ?? titled(page, 2)
  const top = front > page.bottom - 80 ? next() : front
  if (plan.body) plan.body(page, top, columns, values)
  else {
    const plain = filing.rows.map((row, at): Line => ({ kind: 'row', cells: plan.order.map((key) => cellOf(key, row, at, values)) }))
    const lines = plan.lines?.(plain, page, values) ?? plain
    const end = drawTable(paper, columns, lines, style, { left: page.left, width: page.right - page.left, bottom: page.bottom, next }, top)
    plan.after?.(page, end)
  }
  paper.onEach((number, pages) => plan.around?.(page, number, pages))
  const unprinted: FilingProperty[] = [
    ...(plan.order.includes('entire') ? [] : (['entireFloor'] as const)),
    ...(review === 'none' ? (['permitRequired'] as const) : []),
  ]
  return { paper, rows: filing.rows, unprinted }
}

export const fileOf = ({ paper, rows, unprinted }: Drawn): DrawnFiling => ({ bytes: paper.bytes(), rows, unprinted })

/** A kind of filing, with how many of a hundred filings are of it. */
export interface Shared {
  share: number
  family: Family
}

export const made = (share: number, name: string, draw: (random: Random) => Drawn): Shared => ({
  share,
  family: { name, draw: (random) => Promise.resolve(fileOf(draw(random))) },
})

export const filed = (share: number, name: string, plan: (random: Random) => Plan): Shared =>
  made(share, name, (random) => drawPlan(plan(random), random))

/** What is no whole filing, and is to be refused for what it is. */
export const refused = (share: number, name: string, kinds: ExpectedRefusal['kinds'], draw: (random: Random) => Drawn): Shared => ({
  share,
  family: { name, draw: (random) => Promise.resolve({ ...fileOf({ ...draw(random), rows: [], unprinted: [] }), refusal: { kinds } }) },
})

/** Another paper of the trade, with a table much like that of a filing. */
export function otherPaper(random: Random, plan: Plan, titles: readonly string[], facts: (page: Page) => readonly Fact[]): Drawn {
  const front = (page: Page) => {
    page.paper.text(page.left, page.top + 12, random.one(titles), boldOf(page.face), 13)
    return captioned(page, page.top + 22, facts(page), { columns: 2 }) + 8
  }
  return drawPlan({ ...plan, review: 'none', front, around: numbered(() => ['', '']), further: ({ top }) => top }, random)
}

/** Pages become pictures. */
export function photographed({ paper }: Drawn, which: (page: number) => boolean): void {
  paper.onEach((number) => {
    if (!which(number)) return
    paper.sheet.operators.splice(0)
    paper.picture()
  })
}

/** Words at the corners of each page, so far from its edge. */
export const numbered =
  (words: (page: Page, number: number, pages: number) => readonly string[], edge = 22): NonNullable<Plan['around']> =>
  (page, number, pages) => {
    const { paper, face } = page
    const [footLeft = '', footRight = '', headLeft = '', head = '', headRight = ''] = words(page, number, pages)
    paper.text(edge, paper.height - edge * 0.6, footLeft, face, 6.5)
    paper.text(paper.width - edge, paper.height - edge * 0.6, footRight, face, 6.5, { align: 'right' })
    paper.text(edge, edge * 0.6 + 3, headLeft, face, 6.5)
    paper.text(paper.width / 2, edge * 0.6 + 3, head, face, 6.5, { align: 'center' })
    paper.text(paper.width - edge, edge * 0.6 + 3, headRight, face, 6.5, { align: 'right' })
  }

/** A line of sums under the columns of feet. */
export function sumOf({ order }: Page, rows: readonly ScopeRow[], values: Values, { at, label }: { at: Key; label: string }): Line {
  const sum = (key: Key) => rows.reduce((all, row) => all + (key === 'square' ? row.squareFeet : row.linearFeet), 0)
  return { kind: 'sum', cells: order.map((key) => (key === at ? label : isFeet(key) ? feetOf(sum(key), values) : '')) }
}

export type Fact = readonly [caption: string, value: string]

export function factsOf({ filing, review, random }: Page): Fact[] {
  const { aka, facility } = filing
  return [
    [random.one(['TRU Number', 'TRU #', 'Control Number', 'TRU No.']), filing.number],
    ['Facility Address', `${filing.address}, ${filing.borough}, NY ${filing.zip}`],
    ...(aka === '' ? [] : ([['Facility AKA', aka]] as const)),
    ['Facility Type', facility],
    ['Building Owner', filing.owner],
    ['Abatement Contractor', filing.contractor],
    ['Air Monitor', filing.monitor],
    ['Start Date', filing.starts],
    ['End Date', filing.ends],
    ...(review === null ? [] : ([['A-TRU Review Required', review ? 'Yes' : 'No']] as const)),
  ]
}

/** Captions with their values beside them or below, in so many columns. */
export function captioned(
  page: Page,
  y: number,
  facts: readonly Fact[],
  { columns, size = 8, below = false }: { columns: number; size?: number; below?: boolean },
): number {
  const { paper, left, right, face } = page
  const width = (right - left) / columns
  let top = y
  for (let first = 0; first < facts.length; first += columns) {
    let most = 1
    facts.slice(first, first + columns).forEach(([caption, value], at) => {
      const x = left + at * width
      const indent = below ? 0 : Math.max(textWidth(`${caption}:  `, boldOf(face), size * 1.08), columns > 1 ? 0 : 110)
      const lines = wrapped(value, width - indent - 6, face, size, true)
      paper.text(
        x,
        top + size,
        below ? caption : `${caption}:`,
        below ? face : boldOf(face),
        below ? size * 0.75 : size,
        below ? { gray: 0.35 } : {},
      )
      lines.forEach((line, down) => paper.text(x + indent, top + size * (below ? 2.1 : 1) + down * size * 1.2, line, face, size))
      most = Math.max(most, lines.length)
    })
    top += size * ((below ? 1.5 : 0.4) + most * 1.2)
  }
  return top
}

/** A paragraph; where it ends. */
export function paragraph({ paper, left, right, face }: Page, y: number, text: string, size = 8): number {
  const lines = wrapped(text, right - left, face, size)
  lines.forEach((line, at) => paper.text(left, y + size + at * size * 1.25, line, face, size))
  return y + lines.length * size * 1.25
}

export const acp7Titles = [
  'Asbestos Project Notification (ACP7)',
  'ACP7 - Asbestos Project Notification',
  'ASBESTOS PROJECT NOTIFICATION',
  'ACP-7 Asbestos Project Notification',
]

export function titled(page: Page, columns = 2, size = 8): number {
  const { paper, left, top, face, random } = page
  paper.text(left, top + 12, random.one(acp7Titles), boldOf(face), 13)
  return captioned(page, top + 22, factsOf(page), { columns, size }) + 8
}

/** The page with everything on it moved as a crooked sheet in a scanner, its words hidden behind a picture. */
export function asRecognized({ paper }: Drawn, random: Random): void {
  const angle = ((random.next() - 0.5) * 1.2 * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const near = (value: number, by: number) => value + (random.next() - 0.5) * by
  paper.onEach(() => {
    const words = paper.sheet.operators.filter((operator) => /^([\d.]+ g )?BT/.test(operator))
    // A page that lies on its side keeps how it is turned.
    paper.sheet.operators.splice(paper.manner.turned ? 1 : 0)
    paper.picture()
    for (const operator of words)
      paper.sheet.operators.push(
        operator.replace(/ ([\d.]+) Tf 1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/, (_, size: string, x: string, y: string) => {
          const [right, up] = [near(Number(x), 0.6), near(Number(y), 0.8)]
          const matrix = [cos, sin, -sin, cos, cos * right - sin * up, sin * right + cos * up].map((one) => one.toFixed(4))
          const guessed = near(Number(size), 0.6)
          // The size is guessed; the width is that of the word in the picture.
          return ` ${guessed.toFixed(2)} Tf 3 Tr ${((100 * Number(size)) / guessed).toFixed(1)} Tz ${matrix.join(' ')} Tm`
        }),
      )
  })
}
