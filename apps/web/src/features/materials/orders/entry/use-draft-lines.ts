import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import { readLines, type DraftLine, type LineProblems } from '@daysheet/domain/materials/order-form'
import { useCallback, useState } from 'react'
import { newId } from '#client/new-id.ts'

/** A line as it is written: an item, and how many as typed in. */
export interface Draft {
  key: string
  item: ItemWithPrices | null
  /** What stands in the field of the item: its label, or words that name none so far. */
  typed: string
  quantity: string
}

const isBlank = ({ item, quantity }: Draft): boolean => item === null && quantity.trim() === ''

/** Whether nothing at all is written in a line. */
export const isEmpty = (draft: Draft): boolean => isBlank(draft) && draft.typed.trim() === ''

/** As the rules of packages/domain read it. Words that name no item are an item that is not right, not a line that is none. */
export const draftLineOf = ({ key, item, typed, quantity }: Draft): DraftLine => ({
  key,
  itemId: item?.id ?? (typed.trim() === '' ? null : ''),
  quantity,
})

const blank = (key: string): Draft => ({ key, item: null, typed: '', quantity: '' })

/** Changes one line; with something in the last one, `next` comes after it. */
function changed(drafts: readonly Draft[], key: string, more: Partial<Omit<Draft, 'key'>>, next: Draft): readonly Draft[] {
  const now = drafts.map((draft) => (draft.key === key ? { ...draft, ...more } : draft))
  const last = now.at(-1)
  return last === undefined || !isBlank(last) ? [...now, next] : now
}

/**
 * The lines of an order or return while they are written. There is always a blank one at the end to go on with. What was found wrong with a line is told until
 * that line is changed. The functions stay the same, so that only the line that is written in is drawn anew.
 */
export function useDraftLines() {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => [blank(newId())])
  const [problems, refuse] = useState<ReadonlyMap<string, LineProblems>>(() => new Map())
  const forget = useCallback((key: string) => refuse((now) => (now.has(key) ? new Map([...now].filter(([at]) => at !== key)) : now)), [])

  const change = useCallback(
    (key: string, more: Partial<Omit<Draft, 'key'>>) => {
      forget(key)
      const next = blank(newId())
      setDrafts((now) => changed(now, key, more, next))
    },
    [forget],
  )
  const remove = useCallback(
    (key: string) => {
      forget(key)
      setDrafts((now) => now.filter((draft) => draft.key !== key))
    },
    [forget],
  )
  /** Tells what is wrong with one line, or nothing when it is whole; answers whether it is. */
  const check = useCallback((draft: Draft): boolean => {
    const found = readLines([draftLineOf(draft)]).problems
    refuse((now) => new Map([...now, ...found]))
    return found.size === 0
  }, [])
  /** Tells that the words in the field of the item name none. */
  const refuseItem = useCallback((draft: Draft) => {
    const itemId = readLines([draftLineOf(draft)]).problems.get(draft.key)?.itemId
    if (itemId !== undefined) refuse((now) => new Map([...now, [draft.key, { ...now.get(draft.key), itemId }]]))
  }, [])
  return { drafts, problems, change, remove, check, refuseItem, forget, refuse }
}

export type DraftLines = ReturnType<typeof useDraftLines>
