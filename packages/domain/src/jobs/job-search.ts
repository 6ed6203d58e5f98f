import { containing } from '../filter/containing.ts'
import type { Where } from '../filter/filter.ts'
import type { Job } from './job.ts'
import { formatJobNumber, type NumberedJob } from './job-number.ts'

/**
 * The jobs a search term means: text is looked for in the address whatever its case; a whole number also finds the job numbers from it
 * up to below the next whole number; a decimal number also finds exactly that job number. No text finds every job. (product.md#search)
 */
export function jobSearchWhere(term: string): Where<Job> {
  const text = term.trim()
  if (text === '') return {}
  const address: Where<Job> = { address: { regexp: containing(text) } }
  const number = Number(text)
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) || !Number.isFinite(number)) return address
  return { or: [numberMatches(text, number), address] }
}

function numberMatches(text: string, number: number): Where<Job> {
  if (/\.\d/.test(text)) return { jobNum: number }
  return { and: [{ jobNum: { gte: number } }, { jobNum: { lt: number + 1 } }] }
}

/** Whether the planner's Job Filter keeps a job: its number's text or its address holds the term, whatever the case. (product.md#search) */
export function matchesJobFilter(job: NumberedJob & { address: string }, term: string): boolean {
  const wanted = term.trim().toLowerCase()
  return job.address.toLowerCase().includes(wanted) || formatJobNumber(job).includes(wanted)
}
