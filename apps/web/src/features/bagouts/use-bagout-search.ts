import { withinBagoutRange } from '@daysheet/domain/bagouts/date-range'
import { addDays, parseDay } from '@daysheet/domain/calendar/day'
import { rangeError } from '@daysheet/domain/calendar/day-range'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { BagoutRange } from './queries.ts'
import { useToday } from '../session/use-today.ts'

/** How far back the report begins unless told. */
const usualDays = 30

export interface BagoutSearch {
  /** What the pickers show: what was picked, before that the address, and where it says nothing the last days up to today. */
  picked: BagoutRange
  pick: (more: Partial<BagoutRange>) => void
  /** Why what is picked is no period, in words; null when it is one. */
  wrong: string | null
  /** Whether what is picked is short enough for the report. (product.md#limits) */
  isShortEnough: boolean
  /** What the list shall be of: the last days until somebody searched; null where the address asks for no period. */
  wanted: BagoutRange | null
  /** Whether something else is picked than the list is of. */
  isMoved: boolean
  /** Puts what is picked into the address, where reload, Back and a shared link find it. */
  search: () => void
}

/** What was picked since the address was last written; another address begins anew. */
interface Picked extends Partial<BagoutRange> {
  at: string
}

/** The report that the address asks for: `?from=YYYY-MM-DD&to=YYYY-MM-DD`, and what the pickers make of it. */
export function useBagoutSearch(): BagoutSearch {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const { search: at } = useLocation()
  const [state, setPicked] = useState<Picked>({ at })
  // For good: coming back to an address shows its dates, not what was once picked there.
  if (state.at !== at) setPicked({ at })
  const own: Picked = state.at === at ? state : { at }

  const from = parseDay(params.get('from') ?? '')
  const to = parseDay(params.get('to') ?? '')
  const isWanted = from !== null && to !== null && rangeError(from, to) === null && withinBagoutRange(from, to)
  // Before anybody has searched: what is asked for most.
  const usual = params.has('from') || params.has('to') ? null : { from: addDays(today, -usualDays), to: today }
  const wanted = isWanted ? { from, to } : usual
  const picked = { from: own.from ?? from ?? addDays(today, -usualDays), to: own.to ?? to ?? today }
  return {
    picked,
    pick: (more) => setPicked({ ...own, ...more }),
    wrong: rangeError(picked.from, picked.to),
    isShortEnough: withinBagoutRange(picked.from, picked.to),
    wanted,
    isMoved: wanted !== null && (wanted.from !== picked.from || wanted.to !== picked.to),
    search: () => setParams({ ...picked }),
  }
}
