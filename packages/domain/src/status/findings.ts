/**
 * The findings of `npm run doctor`: one line for each check, for the system administrator.
 * (docs/operations.md; decisions/running.md)
 */
import { countOf } from '../numbers/count-of.ts'
import type { Assessment } from './assessment.ts'

export type Result = 'ok' | 'look' | 'wrong'

export type Finding = {
  check: string
  result: Result
  says: string
  /** What to do about it. */
  todo?: string
}

/** What weighs as much as a backup that is too old is wrong; what weighs less, or could not be learnt, is worth a look. */
const wrongFrom = 60

/** The assessment of one part, as a finding. */
export function toFinding(check: string, { level, says, todo, weight }: Assessment): Finding {
  const result = level === 'good' ? 'ok' : level === 'attention' && weight >= wrongFrom ? 'wrong' : 'look'
  return { check, result, says, ...(todo === undefined ? {} : { todo: toOperator(todo) }) }
}

/**
 * The status screen addresses the office; the doctor addresses the administrator: `Ask the system
 * administrator to make room` → `Make room`.
 */
function toOperator(todo: string): string {
  return todo
    .replaceAll(
      /(^|[.:] )(?:Ask|Tell) the system administrator(?: to |: )(\w)/g,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replaceAll(/, tell the system administrator(?: to |: )/g, ', ')
}

const width = 15

/** `wrong  Backup          The last backup is 3 days old. → Run “npm run backup” every night.` */
export const formatFinding = ({ check, result, says, todo }: Finding): string =>
  `${result.padEnd(6)} ${check.padEnd(width)} ${says}${todo === undefined ? '' : ` → ${todo}`}`

/** What stands at the end. */
export function summaryOf(findings: readonly Finding[]): string {
  const of = (result: Result) => findings.filter((one) => one.result === result).length
  const [wrong, look] = [of('wrong'), of('look')]
  if (wrong + look === 0) return 'No problems found.'
  return [wrong > 0 && `${countOf(wrong, 'thing')} wrong`, look > 0 && `${countOf(look, 'thing')} to check`]
    .filter(Boolean)
    .join(', ')
    .concat('.')
}
