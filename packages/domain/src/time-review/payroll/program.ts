/**
 * Files for payroll programs. The columns come from public code that writes such files. We have not
 * imported a file into any program. (product.md#payroll-files; decisions/payroll.md)
 */
import { z } from 'zod'
import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { text } from '@daysheet/domain/fields/fields'
import type { FileCell } from './people-file.ts'
import type { PersonPay } from './pay-line.ts'

export const payrollPrograms = ['none', 'adp-workforce-now', 'paychex-flex'] as const
export type PayrollProgram = (typeof payrollPrograms)[number]

export const programLabels: Readonly<Record<PayrollProgram, string>> = {
  none: 'None',
  'adp-workforce-now': 'ADP Workforce Now',
  'paychex-flex': 'Paychex Flex',
}

interface CompanyCode {
  /** What the program calls it. */
  label: string
  pattern: RegExp
  rule: string
}

/** The company's code in each program. One program does not know the code of another. */
export const companyCodes: Readonly<Record<Exclude<PayrollProgram, 'none'>, CompanyCode>> = {
  'adp-workforce-now': { label: 'Co Code', pattern: /^[A-Za-z0-9]{2,3}$/, rule: 'a Co Code of 2 or 3 letters or digits' },
  'paychex-flex': { label: 'Client ID', pattern: /^\S+$/, rule: 'a Client ID without spaces' },
}

/** Why a program would not take the company's code; undefined if it would, or if there is no program. */
export function companyCodeProblem({ program, company }: { program: PayrollProgram; company: string }): string | undefined {
  if (program === 'none') return undefined
  const { label, pattern, rule } = companyCodes[program]
  if (company === '') return `Please enter the ${label}`
  return pattern.test(company) ? undefined : `Please enter ${rule}`
}

const code = (length: number) => text(length).trim()

/**
 * The office's settings for its payroll program. The codes are the program's codes for kinds of
 * hours.
 */
export const payrollSettings = z
  .strictObject({
    program: z.enum(payrollPrograms, { error: `must be one of ${payrollPrograms.join(', ')}` }),
    company: code(20).describe("The company's code: Co Code at ADP, Client ID at Paychex."),
    regular: code(30).describe('The code of regular hours. ADP needs none.'),
    overtime15: code(30).describe('The code of hours paid at 1.5 times. ADP needs none.'),
    overtime2: code(30).describe('The code of hours paid at 2 times.'),
  })
  .check(({ value, issues }) => {
    const message = companyCodeProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', path: ['company'], message, input: value.company })
  })
export type PayrollSettings = z.infer<typeof payrollSettings>

export const defaultPayroll: PayrollSettings = {
  program: 'none',
  company: '',
  regular: 'Regular',
  overtime15: 'Overtime',
  overtime2: 'Double time',
}

/**
 * The codes that a program begins with. Codes of another program would be wrong in its file. ADP
 * has its own code for each company's hours at 2 times, so that one is empty.
 */
export const payrollFor = (program: PayrollProgram): PayrollSettings => ({
  ...defaultPayroll,
  program,
  ...(program === 'adp-workforce-now' && { overtime2: '' }),
})

interface Week {
  from: Day
  to: Day
}

/** A file for a program, or why it cannot be made. */
export type ProgramFile = { name: string; head: string[]; rows: FileCell[][] } | { refusal: string }

const maxNamed = 5

const named = (people: readonly PersonPay[]): string => {
  const names = people.slice(0, maxNamed).map(({ name }) => name)
  const more = people.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** Why no program could import the file. Lines are never left out silently. */
function refusalOf(people: readonly PersonPay[], settings: PayrollSettings): string | undefined {
  const codeProblem = companyCodeProblem(settings)
  if (codeProblem !== undefined) return `${programLabels[settings.program]}: ${codeProblem} in Settings first.`
  const unlocked = people.filter((person) => person.unlocked > 0)
  if (unlocked.length > 0) return `Lock all paid days of the week first. Not locked: ${named(unlocked)}.`
  const unnumbered = people.filter(({ employeeNumber }) => employeeNumber === null)
  if (unnumbered.length > 0) return `Enter an employee number first for: ${named(unnumbered)}.`
  const other = people.filter(({ otherOvertime }) => otherOvertime > 0)
  if (other.length > 0) return `This file cannot have hours at more than 2 times. Enter the week by hand for: ${named(other)}.`
  return undefined
}

/** The week as a file for the program of these settings. */
export function programFile(people: readonly PersonPay[], settings: PayrollSettings, week: Week): ProgramFile {
  if (settings.program === 'none') return { refusal: 'Choose the payroll program in Settings first.' }
  const refusal = refusalOf(people, settings)
  if (refusal !== undefined) return { refusal }
  return settings.program === 'paychex-flex' ? paychexFlex(people, settings, week) : adpWorkforceNow(people, settings, week)
}

/** Programs accept an empty cell for no hours, but not a zero. */
const orEmpty = (hours: number): FileCell => (hours === 0 ? '' : hours)

const fileDigits = 6

/**
 * One line for each person. ADP has columns for regular hours and overtime; other hours are pairs
 * of a code and hours.
 */
function adpWorkforceNow(people: readonly PersonPay[], { company, overtime2 }: PayrollSettings, { to }: Week): ProgramFile {
  const bad = people.filter(({ employeeNumber }) => !new RegExp(`^\\d{1,${fileDigits}}$`).test(employeeNumber ?? ''))
  if (bad.length > 0) return { refusal: `ADP takes numbers of at most ${fileDigits} digits. Change the employee number of: ${named(bad)}.` }
  if (overtime2 === '' && people.some((person) => person.overtime2 > 0)) return { refusal: noCode('2') }
  const batch = formatDay(to).replaceAll('-', '').slice(0, 4) + to.slice(2, 4)
  return {
    name: `PR${company.toUpperCase().padEnd(3, '_')}EPI.csv`,
    head: ['Co Code', 'Batch ID', 'File #', 'Reg Hours', 'O/T Hours', 'Hours 3 Code', 'Hours 3 Amount'],
    rows: people.map((person) => [
      ...[company.toUpperCase(), batch, (person.employeeNumber ?? '').padStart(fileDigits, '0')],
      ...[orEmpty(person.straight), orEmpty(person.overtime15), person.overtime2 > 0 ? overtime2 : '', orEmpty(person.overtime2)],
    ]),
  }
}

const noCode = (multiple: string) => `Enter the code of hours at ${multiple} times in Settings first.`

const paychexColumns = [
  ...['Client ID', 'Worker ID', 'Org', 'Job Number', 'Pay Component', 'Rate', 'Rate Number', 'Hours', 'Units', 'Line Date', 'Amount'],
  ...['Check Seq Number', 'Override State', 'Override Local', 'Override Local Jurisdiction', 'Labor Assignment'],
]

/** One line for each person and kind of hours. */
function paychexFlex(people: readonly PersonPay[], settings: PayrollSettings, { from, to }: Week): ProgramFile {
  const kinds = [
    { part: 'straight', code: settings.regular, multiple: '1' },
    { part: 'overtime15', code: settings.overtime15, multiple: '1.5' },
    { part: 'overtime2', code: settings.overtime2, multiple: '2' },
  ] as const
  const missing = kinds.find(({ part, code: own }) => own === '' && people.some((person) => person[part] > 0))
  if (missing) return { refusal: noCode(missing.multiple) }
  const empty = (count: number): FileCell[] => Array.from({ length: count }, () => '')
  return {
    name: `Paychex_${formatDay(from)}_to_${formatDay(to)}.csv`,
    head: [...paychexColumns],
    rows: people.flatMap((person) =>
      kinds
        .filter(({ part }) => person[part] > 0)
        .map(({ part, code: own }) => [
          ...[settings.company, person.employeeNumber ?? '', ...empty(2), own],
          ...[...empty(2), person[part], ...empty(8)],
        ]),
    ),
  }
}
