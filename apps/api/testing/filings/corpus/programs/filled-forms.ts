import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { DrawnFiling, Family } from '../family.ts'
import { textWidth, wrapped, type Face } from './faces.ts'
import { Paper } from './paper.ts'
import { latin, place, type Manner } from './sheet.ts'
import { boxes, facts, letter, type Drawing } from './program-kind.ts'
import { madeFiling } from './work-items.ts'
import { cellText, drawnWriting, type Key, type Writing } from './wordings.ts'

/** A blank form with a fixed number of lines, filled in with Acrobat; what does not fit goes onto continuation sheets. */

const acrobat: Manner = { hand: 'spaced words', frame: 'up', producer: 'Adobe Acrobat Pro 24.3 Paper Capture off' }
const face: Face = 'sans'
const rowHeight = 25
const [left, right] = [30, 582]

interface FormColumn {
  key: Key
  caption: string
  width: number
  boxes?: readonly [caption: string, ticked: (row: ScopeRow) => boolean][]
}

const yesNo: NonNullable<FormColumn['boxes']> = [
  ['Y', (row) => row.entireFloor],
  ['N', (row) => !row.entireFloor],
]

function formColumns(random: Random): FormColumn[] {
  const entire: FormColumn = { key: 'entire', caption: 'Entire\nFloor?', width: 40, ...(random.happens(0.6) && { boxes: yesNo }) }
  const amounts: FormColumn[] = random.happens(0.5)
    ? [
        { key: 'square', caption: 'Square\nFeet', width: 44 },
        { key: 'linear', caption: 'Linear\nFeet', width: 44 },
      ]
    : [
        { key: 'amount', caption: 'Amount\nof ACM', width: 44 },
        { key: 'unit', caption: 'Unit', width: 52 },
      ]
  const columns: FormColumn[] = [
    { key: 'floor', caption: 'Floor', width: 46 },
    entire,
    { key: 'section', caption: 'Section of Floor', width: 118 },
    { key: 'material', caption: random.one(['Type of ACM', 'ACM Type']), width: 96 },
    ...amounts,
    { key: 'type', caption: 'Abatement\nType', width: 62 },
    { key: 'procedure', caption: 'Abatement Procedure', width: 90 },
  ]
  const first = random.whole(12, 30)
  return random.happens(0.35) ? columns.map((column, index) => ({ ...column, caption: `${first + index}. ${column.caption}` })) : columns
}

interface Fill {
  text(text: string, box: { x: number; y: number; width: number; height: number; name: string; key: Key }): void
  tick(isTicked: boolean, box: { x: number; y: number; name: string }): void
}

function drawnForm(random: Random, flattened: boolean): DrawnFiling {
  const review = random.happens(0.5)
  const made = madeFiling(random)
  const rows = made.rows.map((row) => ({ ...row, permitRequired: review }))
  const filing = { ...made, rows }
  const columns = formColumns(random)
  const writing: Writing = { ...drawnWriting(random), yes: 'Yes', no: 'No', none: '' }
  const paper = new Paper(acrobat, random, letter)
  paper.add()
  const drawing: Drawing = { paper, random, filing, face, left, right, top: 30, bottom: 760, review }
  const fillText: Fill['text'] = (text, { x, y, width, height, name, key }) => {
    const { size, lines } = fitted(text, width - 4, height - 3)
    if (flattened) {
      const shown = lines.map(
        (line, at) =>
          `${at === 0 ? `2 ${place(height - size - (height - lines.length * size * 1.15) / 2)}` : `0 -${place(size * 1.15)}`} Td (${latin(line)}) Tj`,
      )
      if (text !== '') paper.form(`/Tx BMC q BT /F1 ${place(size)} Tf 0 g ${shown.join(' ')} ET Q EMC`, x, y, width, height)
      return
    }
    const options =
      key === 'type'
        ? types.map((type, index) => [String(index + 1), type] as const)
        : key === 'unit'
          ? writing.units.map((unit, index) => [`U${index}`, unit] as const)
          : undefined
    paper.field({ name, x, y, width, height, value: lines.join('\n'), size, ...(options && { options }) })
  }
  const fill: Fill = {
    text: fillText,
    tick: (isTicked, box) => {
      if (!flattened) paper.field({ ...box, width: 8, height: 8, value: isTicked, size: 8 })
      else if (isTicked) paper.form('q BT /F7 8 Tf 1 1.5 Td (4) Tj ET Q', box.x, box.y, 8, 8)
    },
  }
  let y = blankHead(drawing)
  y = boxes(drawing, y, facts(drawing), 2)
  paper.text(left, y + 9, random.one(['ABATEMENT ACTIVITY (attach continuation sheets as needed)', 'E. WORK AREAS']), face, 8, {
    bold: true,
  })
  const perPage = [Math.floor((700 - y) / rowHeight), 22]
  let from = 0
  for (let page = 0; page === 0 || from < rows.length; page++) {
    if (page > 0) {
      paper.add()
      paper.text((left + right) / 2, 44, 'ACP7 CONTINUATION SHEET', face, 12, { bold: true, align: 'center' })
      paper.text(left, 62, `TRU No.: ${filing.number}`, face, 9)
      paper.text(right, 62, `Sheet ${page + 1}`, face, 9, { align: 'right' })
      y = 66
    }
    const room = perPage[Math.min(page, 1)] ?? 10
    lined({ paper, columns, fill, writing, top: y + 14, room, rows: rows.slice(from, from + room), first: from })
    from += room
  }
  paper.onEach((page, pages) => {
    paper.text(left, 780, 'ACP7 (Rev. 03/22)', face, 6)
    paper.text(right, 780, `Page ${page} of ${pages}`, face, 6, { align: 'right' })
  })
  return { bytes: paper.bytes(), rows, unprinted: [] }
}

const types = ['Removal', 'Encapsulation', 'Enclosure', 'Cleanup', 'Repair']

function blankHead({ paper }: Drawing): number {
  paper.text((left + right) / 2, 40, 'THE CITY OF NEW YORK  DEPARTMENT OF ENVIRONMENTAL PROTECTION', face, 8, { align: 'center' })
  paper.text((left + right) / 2, 54, 'ASBESTOS PROJECT NOTIFICATION - ACP7', face, 12, { bold: true, align: 'center' })
  paper.text((left + right) / 2, 64, 'Type or print clearly. Submit at least 7 days before the start of work.', face, 6, {
    align: 'center',
  })
  return 72
}

/** As large as fits, as fields of automatic size are. */
function fitted(text: string, width: number, height: number): { size: number; lines: string[] } {
  for (let size = 8; ; size -= 0.5) {
    const lines = wrapped(text, width, face, size)
    if (size <= 4 || (lines.length * size * 1.15 <= height && lines.every((line) => textWidth(line, face, size) <= width)))
      return { size, lines }
  }
}

/** The lines of one sheet, with those that stayed blank. */
function lined({
  paper,
  columns,
  fill,
  writing,
  top,
  room,
  rows,
  first,
}: {
  paper: Paper
  columns: readonly FormColumn[]
  fill: Fill
  writing: Writing
  top: number
  room: number
  rows: readonly ScopeRow[]
  first: number
}): void {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  const scale = (right - left) / sum
  let x = left
  for (const { key, caption, width: asked, boxes: own } of columns) {
    const width = asked * scale
    paper.box(x, top, width, 22)
    caption.split('\n').forEach((line, at) => paper.text(x + width / 2, top + 9 + at * 8, line, face, 7, { align: 'center' }))
    for (let index = 0; index < room; index++) {
      const y = top + 22 + index * rowHeight
      paper.box(x, y, width, rowHeight)
      const row = rows[index]
      own?.forEach(([mark, ticked], at) => {
        const boxX = x + 3 + at * (width / 2)
        paper.box(boxX, y + 8, 8, 8)
        paper.text(boxX + 10, y + 15, mark, face, 6)
        fill.tick(row !== undefined && ticked(row), { x: boxX, y: y + 8, name: `${key}${mark}${first + index}` })
      })
      if (own) continue
      const text = row ? cellText(key, row, first + index, writing) : ''
      fill.text(text, {
        x: x + 0.5,
        y: y + 0.5,
        width: width - 1,
        height: rowHeight - 1,
        name: `Row${first + index + 1}.${key.replaceAll(' ', '')}`,
        key,
      })
    }
    x += width
  }
}

export const filledForms: readonly Family[] = [
  { name: 'Acrobat form, filled and flattened', draw: (random) => Promise.resolve(drawnForm(random, true)) },
  { name: 'Acrobat form, fields left open', draw: (random) => Promise.resolve(drawnForm(random, false)) },
]
