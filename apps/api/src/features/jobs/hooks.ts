import { ofPublicWorkOnly, privateWork, termsOfPublicWorkOnly, type PayTerms } from '@daysheet/domain/overtime/pay-terms'
import { refuseRows, validationError } from '#http/errors.ts'
import type { Hooks, PendingRow } from '#rest/hooks.ts'
import { wholePlace } from '@daysheet/domain/jobs/job'
import { lockTerms } from './queries.ts'
import type { HttpError } from '#http-error.ts'

/** A job's address says something, and a private job has no terms of public work; a place has both its coordinates; the number, the description and the rest may be missing. (product.md#field-checks, product.md#overtime) */
export const jobHooks: Hooks = {
  beforeCreate: (_tx, rows, sent) =>
    refuseRows(
      rows.map((row) => blankAddress(row) ?? wrongTerms(termsIn(row, privateWork)) ?? halfPlace(row.columns)),
      sent,
    ),
  async beforeUpdate(tx, row) {
    const refuse = (refusal: HttpError | undefined) => refuseRows([refusal], { asList: false })
    refuse(blankAddress(row))
    const isSaid = (column: string) => column in row.columns
    if (![...Object.values(termColumns), ...placeColumns].some(isSaid)) return
    const now = await lockTerms(tx, row.id)
    if (!now) return
    refuse(wrongTerms(termsIn(row, now)) ?? halfPlace({ ...now.place, ...row.columns }))
  },
}

function blankAddress({ columns }: PendingRow): HttpError | undefined {
  const { address } = columns
  if (typeof address !== 'string' || address.trim() !== '') return undefined
  return validationError('Job', [{ property: 'address', code: 'presence', message: 'Please enter an address' }])
}

const placeColumns = ['latitude', 'longitude'] as const

function halfPlace(columns: Partial<Record<(typeof placeColumns)[number], unknown>>): HttpError | undefined {
  const missing = placeColumns.filter((column) => (columns[column] ?? null) === null)
  const [property] = missing
  return missing.length === 1 && property ? validationError('Job', [{ property, code: 'presence', message: wholePlace }]) : undefined
}

const termColumns = {
  payRegime: 'pay_regime',
  overtimeCodes: 'overtime_codes',
  overtimeHolidays: 'overtime_holidays',
  makeUpDays: 'make_up_days',
} as const satisfies Record<keyof PayTerms, string>

/** The terms of a row that is about to be written, with those of `now` where it says none. What it leaves to the database is what nobody has said anything about. */
function termsIn({ columns }: PendingRow, now: PayTerms): PayTerms {
  const said = <Name extends keyof PayTerms>(name: Name, read: (stored: string) => PayTerms[Name]): PayTerms[Name] => {
    const stored = columns[termColumns[name]]
    return stored === undefined ? now[name] : typeof stored === 'string' ? read(stored) : privateWork[name]
  }
  // What a hook is given has passed the shape: one of the regimes, and lists as JSON text.
  return {
    payRegime: said('payRegime', (regime) => regime as PayTerms['payRegime']),
    overtimeCodes: said('overtimeCodes', (list) => JSON.parse(list) as PayTerms['overtimeCodes']),
    overtimeHolidays: said('overtimeHolidays', (list) => JSON.parse(list) as PayTerms['overtimeHolidays']),
    makeUpDays: said('makeUpDays', (list) => JSON.parse(list) as PayTerms['makeUpDays']),
  }
}

function wrongTerms(terms: PayTerms): HttpError | undefined {
  const property = termsOfPublicWorkOnly(terms)
  return property === null ? undefined : validationError('Job', [{ property, code: 'custom', message: ofPublicWorkOnly }])
}
