/** How certificates are spoken of, the same by server and screens. */
import { formatDay } from '../calendar/day.ts'
import type { CertificateProblem } from './check-certificates.ts'

/** `no City handler certificate`, `State handler certificate expired on 10-15-2026`. */
export function lapseText({ needed, reason, date }: Pick<CertificateProblem, 'needed' | 'reason' | 'date'>): string {
  if (date === null || reason === 'missing') return `no ${needed}`
  return reason === 'expired' ? `${needed} expired on ${formatDay(date)}` : `${needed} valid from ${formatDay(date)}`
}

/** `State handler certificate for electrical work only`: of a restricted handler. */
export const restrictedText = ({ needed, functions }: { needed: string; functions: string }): string =>
  functions === '' ? `${needed} restricted, see the card` : `${needed} for ${functions} only`

/** Of one person everything in one line: `Ana Kowalska: no City handler certificate, Fit test expired on 10-15-2026 (for 10-16-2026)`. */
export function problemLines(problems: readonly CertificateProblem[]): string[] {
  const lines = new Map<string, { who: string; day: string; lapses: string[] }>()
  for (const problem of problems) {
    const { personId, name, day } = problem
    const key = `${personId} ${day}`
    const line = lines.get(key) ?? { who: personId === null ? 'No one in charge' : (name ?? 'Unknown'), day, lapses: [] }
    lines.set(key, line)
    line.lapses.push(lapseText(problem))
  }
  return [...lines.values()].map(({ who, day, lapses }) => `${who}: ${[...new Set(lapses)].join(', ')} (for ${formatDay(day)})`)
}
