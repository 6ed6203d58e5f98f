/** What PostgreSQL refuses, in words for the caller: which property, and what is in the way. */
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { badRequest, conflict, validationError, type Mistake } from '../http/errors.ts'
import { modelOfTable, type Model } from './model.ts'
import { HttpError } from '../http-error.ts'

interface DatabaseError extends Error {
  code: string
  table?: string
  column?: string
  constraint?: string
  detail?: string
}

const retryAfterSeconds = 2

/** The refusal for an error of the database or its connection; `undefined` when it is a fault of ours. `isRead`: the caller asked for rows and changed none. */
export function refusalOf(error: unknown, { isRead = true } = {}): HttpError | undefined {
  if (!(error instanceof Error)) return undefined
  if (isDatabaseUnavailable(error))
    return new HttpError(503, 'The database cannot be reached right now. Please try again in a moment.', {
      code: 'DATABASE_AWAY',
      retryAfter: retryAfterSeconds,
    })
  return 'code' in error && typeof error.code === 'string' ? refusalOfCode(error as DatabaseError, isRead) : undefined // pg's errors carry a code
}

const inUse = () => new HttpError(503, 'Someone else changed the same rows at the same time. Please try again.', { retryAfter: 1 })
const full = (error: DatabaseError) =>
  new HttpError(507, 'The database disk is full, so nothing was saved. Please tell the office.', {
    retryAfter: 30,
    cause: error,
  })
const tooSlow = () => badRequest('This took too long. Narrow the filter: ask for fewer rows, a shorter time or fewer relations.')

function refusalOfCode(error: DatabaseError, isRead: boolean): HttpError | undefined {
  switch (error.code) {
    case '57014':
      // A change is over in no time, unless it waited: behind others who waited for the same row, that takes longer than waiting for a lock may.
      return isRead ? tooSlow() : inUse()
    case '53100':
      return full(error)
    case '54000':
      return badRequest('The answer is too large. Narrow the filter: ask for fewer rows or fewer relations.')
    case '2201B':
      return badRequest(`The regexp cannot be used: ${error.message}`)
    case '22025':
      return badRequest('A like pattern must not end with a backslash')
    case '23505':
      return taken(error)
    case '23503':
      return error.detail?.includes('is still referenced') ? inTheWay(error) : dangling(error)
    case '23001':
      return conflict(error.message)
    case '23502':
      return wrong(error, error.column ?? '', 'presence', "can't be blank")
    case '23514':
      return wrong(error, columnOfCheck(error), 'custom', 'has a value that is not allowed')
    case '40001':
    case '40P01':
    case '55P03':
      return inUse()
    default:
      return error.code.startsWith('22') ? badRequest('A value does not fit its property') : undefined
  }
}

const propertyOf = (model: Model | undefined, column: string) =>
  [...(model?.fields.values() ?? [])].find((field) => field.column === column)?.name ?? column
const nameOf = (table: string | undefined) => (table === undefined ? undefined : (modelOfTable(table)?.name ?? table))
const oneOf = (name: string) => `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
const keyOf = (error: DatabaseError) => /^Key \(([^)]*)\)/.exec(error.detail ?? '')?.[1]?.split(', ') ?? []

function taken(error: DatabaseError): HttpError {
  if (error.table === 'taken_username') return conflict('`username` is taken: another account or supervisor signs in with it')
  const model = error.table === undefined ? undefined : modelOfTable(error.table)
  const properties = keyOf(error).map((column) => `\`${propertyOf(model, column)}\``)
  return conflict(`There is already ${oneOf(nameOf(error.table) ?? 'row')} with the same ${properties.join(' and ')}`)
}

/** Whether a row of this table names one that does not exist. */
export const isDangling = (error: unknown, table: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23503' &&
  (error as DatabaseError).table === table && // pg's errors carry it
  (error as DatabaseError).detail?.includes('is not present') === true

/** What is wrong with a property that names a row of `target` that does not exist. */
export const danglingMistake = (property: string, target: string): Mistake => ({
  property,
  code: 'reference',
  message: `names ${oneOf(target)} that does not exist`,
})

function dangling(error: DatabaseError): HttpError {
  const target = /is not present in table "(\w+)"/.exec(error.detail ?? '')?.[1]
  const model = error.table === undefined ? undefined : modelOfTable(error.table)
  const property = propertyOf(model, keyOf(error)[0] ?? '')
  return validationError(nameOf(error.table) ?? 'row', [danglingMistake(property, nameOf(target) ?? 'row')])
}

/** A delete that other rows forbid. */
function inTheWay(error: DatabaseError): HttpError {
  const table = /from table "(\w+)"/.exec(error.detail ?? '')?.[1] ?? error.table
  const referring = table === undefined ? undefined : modelOfTable(table)
  return conflict(`This cannot be deleted: ${referring?.plural ?? nameOf(table) ?? 'other rows'} refer to it`)
}

const columnOfCheck = ({ constraint = '', table = '' }: DatabaseError) => constraint.replace(`${table}_`, '').replace(/_check\d*$/, '')

function wrong(error: DatabaseError, column: string, code: string, message: string): HttpError {
  const model = error.table === undefined ? undefined : modelOfTable(error.table)
  return validationError(nameOf(error.table) ?? 'row', [{ property: propertyOf(model, column), code, message }])
}
