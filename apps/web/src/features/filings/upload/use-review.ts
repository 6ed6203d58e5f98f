import type { ReadFilingAnswer, ReadRow } from '@daysheet/domain/filings/filing-answers'
import type { FilingProperty } from '@daysheet/domain/filings/filing-reading'
import { useCallback, useMemo, useReducer, useState } from 'react'
import {
  byFiling,
  changeReview,
  doubtsOf,
  reviewRows,
  rowErrors,
  uncheckedRows,
  missingColumns,
  type ReviewRow,
  type RowValues,
} from './review-rows.ts'
import { columnOf, type CellProperty } from './table/table-columns.ts'
import { useShownPage } from './pages/use-shown-page.ts'
import { useTableKeys } from './table/use-table-keys.ts'
import { rowName } from './upload-labels.ts'

interface OpenForm {
  /** The row to be changed; null for a new one. */
  key: number | null
  property?: FilingProperty | undefined
}

export type ReviewState = ReturnType<typeof useReview>

const blank = (filingNumber: string): RowValues => ({
  filingNumber,
  floor: '',
  entireFloor: false,
  sectionOfFloor: '',
  abatementType: '',
  abatementProcedure: '',
  typeOfMaterial: '',
  squareFeet: 0,
  linearFeet: 0,
  permitRequired: false,
})

/** The rows of a filing while they are looked over, and where in them the office is. */
export function useReview(answer: ReadFilingAnswer, isNarrow: boolean) {
  const [changed, change] = useReducer(changeReview, answer.result, reviewRows)
  const [leftOut] = useState(() => missingColumns(changed))
  const { page, showPage, follow, onScrolled } = useShownPage(answer.result[0]?.page || 1)
  const [open, setOpen] = useState<OpenForm | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  const rows = useMemo(() => byFiling(changed).flatMap((filing) => filing.rows), [changed])
  const unchecked = useMemo(() => uncheckedRows(rows, leftOut), [rows, leftOut])
  const toCheck = unchecked.cells

  const tick = useCallback(
    (ticked: readonly ReviewRow[], isChosen: boolean) => change({ kind: 'tick', keys: new Set(ticked.map(({ key }) => key)), isChosen }),
    [],
  )
  const tickOne = useCallback((row: ReviewRow, isChosen: boolean) => tick([row], isChosen), [tick])
  const openRow = useCallback(({ key }: ReviewRow, property?: FilingProperty) => setOpen({ key, property }), [])
  const onEdit = useCallback((key: number, values: Partial<RowValues>) => change({ kind: 'edit', key, values }), [])
  const onActive = useCallback((row: ReviewRow) => row.page !== null && follow(row.page), [follow])
  const keys = useTableKeys({ rows, isNarrow, onEdit, onTick: tickOne, onOpen: openRow, onActive })

  const goTo = (row: ReviewRow, property: FilingProperty) => {
    if (property !== 'filingNumber' && !isNarrow) return keys.go({ key: row.key, column: property })
    keys.go({ key: row.key, column: 'edit' })
    openRow(row, property)
  }
  const goToNextDoubt = () => {
    const order = (key: number, property: string) => rows.findIndex((row) => row.key === key) * 100 + columnOrder(property)
    const { active } = keys
    const here = active ? order(active.key, active.column) : -1
    const next = toCheck.find(({ key, property }) => order(key, property) > here) ?? toCheck[0]
    const row = rows.find(({ key }) => key === next?.key)
    if (row && next) goTo(row, next.property)
  }
  const goToFirstDoubt = () => {
    const [first = unchecked.bare.map((key) => ({ key, property: 'floor' as const }))[0]] = toCheck
    const row = rows.find(({ key }) => key === first?.key)
    if (row && first) goTo(row, first.property)
  }
  const showError = (row: ReviewRow) => {
    const [property] = Object.keys(rowErrors(row.values)) as FilingProperty[] // its keys are properties
    if (property) goTo(row, property)
  }
  const form =
    open &&
    formOf(open, {
      rows,
      leftOut,
      change,
      goTo: (key) => keys.go({ key, column: 'edit' }),
      onAdded: setAdded,
      close: () => setOpen(null),
    })
  const addCityRow = ({ jobId: _jobId, page: _page, confidence, leftOver = '', ...values }: ReadRow) =>
    change({ kind: 'add', key: Math.max(0, ...changed.map((one) => one.key)) + 1, values, doubts: doubtsOf(confidence), leftOver })
  return {
    rows,
    change,
    /** A row that only the City has. */
    addCityRow,
    page,
    showPage,
    onScrolled,
    keys,
    tick,
    tickOne,
    openRow,
    goToNextDoubt,
    goToFirstDoubt,
    showError,
    form,
    unchecked,
    doubts: toCheck.length,
    /** The number of the row that was written last, to be told; 0 for none. */
    added: rows.findIndex(({ key }) => key === added) + 1,
    rename: (from: string, to: string) => change({ kind: 'rename', from, to }),
    check: (key: number, property: CellProperty) => change({ kind: 'check', key, property }),
    addRow: () => {
      setAdded(null)
      setOpen({ key: null })
    },
  }
}

const columnOrder = (property: string) => {
  const order = ['tick', 'filingNumber', 'floor', 'entireFloor', 'sectionOfFloor', 'abatementType', 'abatementProcedure', 'typeOfMaterial']
  return [...order, 'squareFeet', 'linearFeet', 'permitRequired', 'edit'].indexOf(property)
}

interface FormContext {
  rows: readonly ReviewRow[]
  /** Columns the filing does not print: no doubt of a row. */
  leftOut: ReadonlySet<FilingProperty>
  change: (change: Parameters<typeof changeReview>[1]) => void
  /** Where the keyboard goes on after a row came or went. */
  goTo: (key: number) => void
  onAdded: (key: number) => void
  close: () => void
}

/** What the form of a row needs; a row that was written by hand can be taken out again. */
function formOf({ key, property }: OpenForm, { rows, leftOut, change, goTo, onAdded, close }: FormContext) {
  const index = rows.findIndex((row) => row.key === key)
  const row = rows[index]
  const filingNumbers = [...new Set(rows.map(({ values }) => values.filingNumber))].filter((number) => number !== '')
  const save = (values: RowValues, settled: readonly FilingProperty[]) => {
    if (row) change({ kind: 'edit', key: row.key, values: Object.fromEntries(settled.map((one) => [one, values[one]])) })
    else {
      const added = Math.max(0, ...rows.map((one) => one.key)) + 1
      change({ kind: 'add', key: added, values })
      onAdded(added)
      goTo(added)
    }
    close()
  }
  const remove = () => {
    const next = rows[index - 1] ?? rows[index + 1]
    if (row) change({ kind: 'remove', key: row.key })
    if (next) goTo(next.key)
    close()
  }
  return {
    title: row ? `Row ${index + 1}: ${rowName(row.values)}` : 'Add row',
    values: row?.values ?? blank(filingNumbers[0] ?? ''),
    doubts: Object.fromEntries(Object.entries(row?.doubts ?? {}).filter(([one]) => !leftOut.has(one as FilingProperty))), // its keys are properties
    leftOver: row?.leftOver ?? '',
    isNew: !row || row.read === null,
    page: row?.page ?? null,
    first: property && (property === 'filingNumber' || columnOf(property)) ? property : ('floor' as const),
    filingNumbers,
    onSave: save,
    ...(row?.read === null && { onRemove: remove }),
    onClose: close,
  }
}
