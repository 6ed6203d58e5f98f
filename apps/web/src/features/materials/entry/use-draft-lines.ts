import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import { readLines, type DraftLine, type LineProblems } from '@daysheet/domain/materials/order-form'
import { useCallback, useRef, useState } from 'react'

/** A line as it is written: an item, and how many as typed in. */
export interface Draft {
  key: string
  item: ItemWithPrices | null
  quantity: string
}

export const isBlank = ({ item, quantity }: Draft): boolean => item === null && quantity.trim() === ''

/** As the rules of packages/domain read it. */
export const toRead = ({ key, item, quantity }: Draft): DraftLine => ({ key, itemId: item?.id ?? null, quantity })

const blank = (number: number): Draft => ({ key: `line ${number}`, item: null, quantity: '' })

/**
 * The lines of an order or return while they are written. There is always a blank one at the end to go on with. What was found wrong with a line is told until
 * that line is changed.
 */
export function useDraftLines() {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => [blank(1)])
  const [problems, setProblems] = useState<ReadonlyMap<string, LineProblems>>(() => new Map())
  const made = useRef(1)
  const forget = useCallback((key: string) => setProblems((now) => new Map([...now].filter(([other]) => other !== key))), [])

  const change = (key: string, more: Partial<Omit<Draft, 'key'>>) => {
    forget(key)
    const next = blank(made.current + 1)
    const isLast = drafts.at(-1)?.key === key
    const changed = drafts.map((draft) => (draft.key === key ? { ...draft, ...more } : draft))
    const isUsedUp = isLast && changed.some((draft) => draft.key === key && !isBlank(draft))
    if (isUsedUp) made.current += 1
    setDrafts(isUsedUp ? [...changed, next] : changed)
  }
  const remove = (key: string) => {
    forget(key)
    setDrafts((now) => now.filter((draft) => draft.key !== key))
  }
  /** Tells what is wrong with one line, or nothing when it is whole; answers whether it is. */
  const check = (key: string): boolean => {
    const found = readLines(drafts.filter((draft) => draft.key === key).map(toRead)).problems
    setProblems((now) => new Map([...now, ...found]))
    return found.size === 0
  }
  return { drafts, problems, change, remove, check, forget, refuse: setProblems }
}

export type DraftLines = ReturnType<typeof useDraftLines>
