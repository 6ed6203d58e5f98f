import { chosenRow, maxChosenRows, type ChosenRow } from '@daysheet/domain/filings/filing-answers'
import { filingLabels } from '@daysheet/domain/filings/filing-labels'
import { jobIdNotFound, noValidDataMessage } from '@daysheet/domain/filings/filing-messages'
import { filingProperties } from '@daysheet/domain/filings/filing-reading'
import { badRequest, unprocessable } from '#http/errors.ts'
import { coerce } from '#rest/filter/coerce.ts'
import { isObject } from '#rest/filter/condition.ts'
import { fieldNamed, type Kind } from '#rest/model.ts'
import { scopePart } from './model.ts'
import { HttpError } from '#http-error.ts'

type Property = 'jobId' | (typeof filingProperties)[number]
const properties = ['jobId', ...filingProperties] as const
const labels: Record<Property, string> = { jobId: 'Job', ...filingLabels }

/** What stands for "not given": a filing leaves the other unit, the section of a whole floor or a box to tick empty. */
const notGiven: Partial<Record<Kind, unknown>> = { text: '', num: 0, bool: false }
const kindWords: Partial<Record<Kind, string>> = { uuid: 'is not an id', num: 'is not a number', bool: 'is neither yes nor no' }

/**
 * The body of `processScope`: the chosen rows, all of one job. Values are taken in the spellings of older clients, as everywhere; what a row
 * carries beside the properties of a scope part is left out. The 422 names every wrong value by the place of its row, counted from 1.
 */
export function chosenRows(body: unknown): [ChosenRow, ...ChosenRow[]] {
  if (!Array.isArray(body)) throw badRequest('The body must be the list of the chosen rows.')
  if (body.length > maxChosenRows) throw new HttpError(413, `At most ${maxChosenRows} rows can be saved at once; you sent ${body.length}.`)
  const checked = body.map((row: unknown, at) => checkRow(row, at + 1))
  const [first, ...others] = checked.flatMap(({ row }) => row ?? [])
  const mistakes = checked.flatMap((one) => one.mistakes)
  if (mistakes.length > 0) throw refusalOfRows(mistakes, checked)
  if (!first) throw unprocessable(noValidDataMessage)
  if (others.some(({ jobId }) => jobId !== first.jobId)) throw unprocessable('All rows must be for one job. Nothing was saved.')
  return [first, ...others]
}

interface Checked {
  row?: ChosenRow
  mistakes: string[]
}

function checkRow(given: unknown, place: number): Checked {
  if (!isObject(given)) return { mistakes: [`Row ${place} is not a row`] }
  if (given['jobId'] === undefined || given['jobId'] === null || given['jobId'] === '') throw unprocessable(jobIdNotFound)
  const mistakes: string[] = []
  const wrong = (property: Property, what: string) => mistakes.push(`Row ${place}: ${labels[property]} ${what}`)
  const values = properties.map((property) => {
    const { kind } = fieldNamed(scopePart, property)
    const value = given[property] ?? notGiven[kind]
    const taken = value === '' && kind !== 'uuid' ? notGiven[kind] : coerce(kind, value)
    // A text that cannot be one is left to the shape, which names a NUL character.
    if (taken === undefined && kind !== 'text') wrong(property, kindWords[kind] ?? 'cannot be read')
    return [property, taken ?? value] as const
  })
  if (mistakes.length > 0) return { mistakes }
  const parsed = chosenRow.safeParse(Object.fromEntries(values))
  if (parsed.success) return { row: parsed.data, mistakes }
  for (const { path, message } of parsed.error.issues) {
    const property = properties.find((name) => name === path[0])
    if (property) wrong(property, message)
  }
  return { mistakes }
}

const maxMistakesShown = 5

function refusalOfRows(mistakes: readonly string[], rows: readonly Checked[]): HttpError {
  const more = mistakes.length - maxMistakesShown
  const said = `${mistakes.slice(0, maxMistakesShown).join('. ')}${more > 0 ? `, and ${more} more` : ''}. Nothing was saved.`
  return unprocessable(said, { details: rows.map((row) => (row.mistakes.length > 0 ? { messages: row.mistakes } : null)) })
}
