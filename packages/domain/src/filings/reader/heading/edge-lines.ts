import { columnNamed } from './heading-names.ts'
import type { HeadingMatch } from './heading-terms.ts'
import type { HeadWord } from './head-word.ts'

/** Whether the last line names no column, but what the rows beneath it share: "Floor 3rd", "Procedure: Tent". */
export function endsWithGroup(hits: readonly HeadingMatch[], around: readonly HeadWord[], bottom: number): boolean {
  const isLast = ({ base, size }: HeadWord) => base > bottom - 0.4 * size
  const [label, value] = around.filter(isLast).toSorted((one, two) => one.left - two.left)
  if (label?.text.endsWith(':') && columnNamed(label.letters)?.column === 'floor' && value && value.left - label.right < 2 * value.near)
    return true
  const [hit, other] = hits.filter(({ words }) => words.some(isLast))
  const namesGroup = hit?.column === 'floor' || hit?.words.some(({ text }) => text.endsWith(':'))
  if (!hit || other || !namesGroup || !hit.words.every(isLast)) return false
  const end = Math.max(...hit.words.map(({ right }) => right))
  return around.some((word) => isLast(word) && !hit.words.includes(word) && word.left > end - 1 && word.left - end < 2 * word.near)
}

/** Whether the first line names no column, but is the title of what follows: "Section V. Scope of Abatement". */
export function beginsWithTitle(hits: readonly HeadingMatch[], around: readonly HeadWord[], top: number): boolean {
  const isFirst = ({ base, size }: HeadWord) => base < top + 0.4 * size
  const [hit, other] = hits.filter(({ words }) => words.some(isFirst))
  if (!hit || other || !hit.words.every(isFirst)) return false
  let end = Math.max(...hit.words.map(({ right }) => right))
  let further = 0
  for (const word of around.filter((one) => isFirst(one) && !hit.words.includes(one)).toSorted((one, two) => one.left - two.left)) {
    if (word.left < end - 1 || word.left - end > word.near) continue
    end = word.right
    further += 1
  }
  return further >= 2
}
