import { ask } from '../../../ui/messages.tsx'
import type { ReviewRow, Unchecked } from './review-rows.ts'
import { count } from './labels.ts'

/** More rows than this are not named one by one. */
const mostNamed = 8

const list = new Intl.ListFormat('en-US')

function namesOf(numbers: readonly number[]): string {
  const named = numbers.slice(0, mostNamed).map(String)
  const more = numbers.length - named.length
  return `${numbers.length === 1 ? 'Row' : 'Rows'} ${list.format(more > 0 ? [...named, `${more} more`] : named)}`
}

/** What is to be asked before these rows become facts; null where there is nothing to ask. `rows` are in the order they are shown. */
export function uncheckedQuestion(rows: readonly ReviewRow[], { cells, bare }: Unchecked): string | null {
  const sentences: string[] = []
  if (cells.length > 0) {
    const inRows = new Set(cells.map(({ key }) => key)).size
    sentences.push(`${count(cells.length, 'cell')} in ${count(inRows, 'row')} ${cells.length === 1 ? 'was' : 'were'} not checked.`)
  }
  if (bare.length > 0) {
    const numbers = bare.map((key) => rows.findIndex((row) => row.key === key) + 1)
    sentences.push(`${namesOf(numbers)} ${bare.length === 1 ? 'has' : 'have'} neither feet nor a floor or section.`)
  }
  return sentences.length === 0 ? null : `${sentences.join(' ')} Save anyway?`
}

/** Whether the rows may be saved though not all of them was looked at. (decision 0142) */
export async function mayBeSaved(rows: readonly ReviewRow[], unchecked: Unchecked): Promise<boolean> {
  const question = uncheckedQuestion(rows, unchecked)
  return question === null || (await ask(question, { yes: 'Save anyway', no: 'Check them', startsAtNo: true }))
}
