import { filingProperties, type Confidence, type FilingProperty, type FilingRow } from '../filing-reading.ts'
import { rowMessages } from './filing-warnings.ts'
import type { ColumnName } from './vocabulary.ts'
import { joinLines, withApostrophes, withoutContinued } from './clean.ts'
import { hasBrokenWord, hasStrayDash, isSuspiciousCell, textColumns } from './suspicious-cells.ts'
import type { PrintedRow, PrintedRows } from './table/printed-row.ts'
import { knownProcedure, knownType, readFlag, readNumber, readQuantities, readUnit, isBlankCell, type Unit } from './values.ts'

/** What of the table as a whole bears on its single cells. */
export interface TableNotes {
  has: ReadonlySet<string>
  /** Marks used in the columns of yes and no. */
  marks: Record<'entireFloor' | 'permitRequired', Set<string>>
  /** Columns of which no answer can be vouched for. */
  doubtful: ReadonlySet<string>
}

type Values = Omit<FilingRow, 'filingNumber' | 'page' | 'confidence' | 'leftOver'>
type Sureness = Partial<Record<FilingProperty, Confidence>>

/** A row as it is understood; `notes` say what in it somebody must look at. */
export interface InterpretedRow {
  values: Values
  confidence: Sureness
  notes: string[]
}

export function interpretRow(row: PrintedRow, table: TableNotes): InterpretedRow {
  const notes: string[] = []
  const confidence: Sureness = {}
  const cell = (name: ColumnName) => row.cells.get(name)
  const plain = (name: ColumnName) => joinLines(cell(name)?.lines ?? [])
  const note = (property: FilingProperty, how: Confidence, why?: string) => {
    confidence[property] = how
    if (why) notes.push(why)
  }
  const words = (name: ColumnName & FilingProperty, most: number, mayBeEmpty = false): string => {
    const printed = withApostrophes(plain(name))
    // A dash means that the cell is empty, and "(continued)" is not part of a floor's name.
    const text = /^[-–—]+$/.test(printed) ? '' : name === 'floor' ? withoutContinued(printed) : printed
    const isEmpty = isBlankCell(text) && !mayBeEmpty
    note(
      name,
      isEmpty
        ? 'missing'
        : cell(name)?.doubtful || isAnswer.test(text) || text.length > most || hasBrokenWord(cell(name)?.lines ?? [])
          ? 'doubtful'
          : 'sure',
      isEmpty ? rowMessages.empty(name) : undefined,
    )
    return text.slice(0, most)
  }
  const flag = (name: 'entireFloor' | 'permitRequired'): boolean => {
    const text = plain(name)
    const read = readFlag(text, table.marks[name])
    const isBlank = isBlankCell(text)
    const sure = table.doubtful.has(name) ? 'doubtful' : 'sure'
    const marksOnly = ![...table.marks[name]].some((mark) => /^(y|n|yes|no|true|false)$/i.test(mark))
    if (read === undefined && isBlank) note(name, marksOnly && table.marks[name].size > 0 ? sure : 'missing')
    else if (read === undefined) note(name, 'doubtful', rowMessages.noAnswer(name, text))
    else note(name, cell(name)?.doubtful ? 'doubtful' : sure)
    return read ?? false
  }
  const entireFloor = flag('entireFloor')
  const values: Values = {
    floor: words('floor', 100),
    entireFloor,
    sectionOfFloor: words('sectionOfFloor', 1000, true),
    abatementType: words('abatementType', 200),
    abatementProcedure: words('abatementProcedure', 200),
    typeOfMaterial: words('typeOfMaterial', 500),
    squareFeet: 0,
    linearFeet: 0,
    permitRequired: table.has.has('permitRequired') ? flag('permitRequired') : false,
  }
  const type = knownType(values.abatementType)
  // Other types are taken, but a column of something else may have been read as the types.
  if (type === undefined && confidence.abatementType === 'sure') confidence.abatementType = 'doubtful'
  values.abatementType = type ?? values.abatementType
  values.abatementProcedure = knownProcedure(values.abatementProcedure) ?? values.abatementProcedure
  if (!entireFloor && values.sectionOfFloor === '') confidence.sectionOfFloor = 'missing'
  quantities(row, values, note, table)
  // A figure at the end of a text may be the amount that was not found.
  if (values.squareFeet + values.linearFeet === 0)
    for (const name of ['sectionOfFloor', 'typeOfMaterial'] as const) if (/ \d[\d,.]*$/.test(values[name])) note(name, 'doubtful')
  oddCells(values, table, note)
  // Words in a cell of answers are of the cell beside it.
  for (const name of ['entireFloor', 'permitRequired'] as const)
    if (/\p{L}{3}/u.test(plain(name)) && readFlag(plain(name), table.marks[name]) === undefined) doubtBeside(name, table, note)
  if (!table.has.has('entireFloor') && /^entire floor$/i.test(values.sectionOfFloor)) {
    Object.assign(values, { entireFloor: true, sectionOfFloor: '' })
    for (const name of ['entireFloor', 'sectionOfFloor'] as const) note(name, 'doubtful')
  }
  if (holdsSeveralRows(plain)) {
    for (const name of filingProperties) if (confidence[name] === 'sure') confidence[name] = 'doubtful'
    notes.push(rowMessages.severalRows())
  }
  return { values, confidence, notes }
}

/** Whether cells hold several answers, numbers or types, because several rows were read as one. */
function holdsSeveralRows(textOf: (name: ColumnName) => string): boolean {
  const holdsSeveral = (name: ColumnName, isOne: (word: string) => boolean) => {
    const words = textOf(name).split(' ').slice(0, manyRows)
    const isAlike = words.length > 1 && new Set(words).size === 1 && /\p{L}/u.test(textOf(name))
    return (words.length > 2 || isAlike) && words.every(isOne)
  }
  return (
    (['entireFloor', 'permitRequired'] as const).some((name) => holdsSeveral(name, (word) => /^(y|n|yes|no)$/i.test(word))) ||
    (['squareFeet', 'linearFeet', 'amount'] as const).some((name) => holdsSeveral(name, (word) => readNumber(word) !== undefined)) ||
    holdsSeveral('abatementType', (word) => knownType(word) !== undefined)
  )
}

/** No floor, place or material is called so: the column is another one. */
const isAnswer = /^(?:yes|no|y|n)$/i

/** So many words of a cell are looked at. */
const manyRows = 20

/** A cell that cannot be all of itself, or not alone, leaves in doubt what stands beside it too. */
function oddCells(values: Values, table: TableNotes, note: Note): void {
  for (const name of textColumns) {
    if (!isSuspiciousCell(name, values[name])) continue
    note(name, 'doubtful', rowMessages.odd(name, values[name]))
    doubtBeside(name, table, note)
  }
}

function doubtBeside(name: ColumnName, table: TableNotes, note: Note): void {
  const order = [...table.has]
  const at = order.indexOf(name)
  for (const beside of [order[at - 1], order[at + 1]]) {
    const property = filingProperties.find((one) => one === beside)
    if (property === 'squareFeet' || property === 'linearFeet')
      for (const unit of ['squareFeet', 'linearFeet'] as const) note(unit, 'doubtful')
    else if (property && property !== 'filingNumber') note(property, 'doubtful')
  }
}

type Note = (property: FilingProperty, how: Confidence, why?: string) => void

/** The two numbers of a row, from columns of their own or from an amount with its unit. (product.md#values) */
function quantities(row: PrintedRow, values: Values, note: Note, { has }: TableNotes): void {
  const text = (name: ColumnName) => joinLines(row.cells.get(name)?.lines ?? [])
  const given: Unit[] = []
  let isStray = false
  const take = (unit: Unit, amount: number, doubtful: boolean) => {
    values[unit] += amount
    const isMore = given.includes(unit)
    given.push(unit)
    // Two amounts of one unit may be one that was broken, or two rows.
    note(unit, doubtful || isMore ? 'doubtful' : 'sure')
  }
  for (const unit of ['squareFeet', 'linearFeet'] as const) {
    const own = text(unit)
    const doubtful = row.cells.get(unit)?.doubtful ?? false
    const read = readQuantities(own)
    const amount = readNumber(own) ?? (read?.length === 1 ? read[0]?.amount : undefined)
    const other = read?.find((one) => one.unit !== undefined && one.unit !== unit)
    // An empty cell means 0. Without a column the page does not say anything.
    if (isBlankCell(own)) note(unit, has.has(unit) || has.has('amount') ? 'sure' : 'missing')
    else if (amount === undefined) note(unit, 'doubtful', rowMessages.noNumber(unit, own))
    else if (other?.unit === undefined) take(unit, amount, doubtful)
    else {
      // The unit beside the number counts, whatever the heading says.
      take(other.unit, amount, true)
      isStray = true
    }
    if (hasStrayDash(own)) {
      note(unit, 'doubtful', rowMessages.odd(unit, own))
      isStray = true
    }
  }
  // A figure that may belong to either column leaves both in doubt.
  const units = ['squareFeet', 'linearFeet'] as const
  if (isStray || units.some((unit) => row.cells.get(unit)?.doubtful)) for (const unit of units) note(unit, 'doubtful')
  const amounts = text('amount')
  if (!isBlankCell(amounts)) amountAndUnit(amounts, text('unit'), row, { take, note })
  // After a slash there is more, and it was not found.
  if ([...units.map(text), amounts].some((one) => /\d/.test(one) && /[/&+]$/.test(one))) for (const unit of units) note(unit, 'doubtful')
  if (values.squareFeet === 0 && values.linearFeet === 0) {
    const isPrinted = given.length > 0 || (['squareFeet', 'linearFeet', 'amount'] as const).some((name) => !isBlankCell(text(name)))
    for (const unit of ['squareFeet', 'linearFeet'] as const) note(unit, isPrinted ? 'doubtful' : 'missing')
    note('squareFeet', isPrinted ? 'doubtful' : 'missing', rowMessages.noFeet())
  }
}

interface Taking {
  take: (unit: Unit, amount: number, doubtful: boolean) => void
  note: Note
}

function amountAndUnit(amounts: string, unitText: string, row: PrintedRow, { take, note }: Taking): void {
  const doubtful = (row.cells.get('amount')?.doubtful ?? false) || (row.cells.get('unit')?.doubtful ?? false)
  const read = readQuantities(amounts)
  const unit = readUnit(unitText)
  if (!read) return note('squareFeet', 'doubtful', rowMessages.noAmount(amounts))
  for (const { amount, unit: own } of read) {
    const chosen = own ?? unit
    if (chosen) take(chosen, amount, doubtful)
    else note('squareFeet', 'doubtful', rowMessages.noUnit(amount, unitText))
  }
}

/** What is printed in the columns of yes and no, over a whole table. */
export function notesOf({ rows, doubtful }: PrintedRows, names: readonly string[]): TableNotes {
  const marksIn = (name: 'entireFloor' | 'permitRequired') =>
    new Set(rows.map((row) => joinLines(row.cells.get(name)?.lines ?? []).toLowerCase()).filter((text) => text !== ''))
  return { has: new Set(names), marks: { entireFloor: marksIn('entireFloor'), permitRequired: marksIn('permitRequired') }, doubtful }
}
