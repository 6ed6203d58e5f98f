/** Waste bags leaving sites: the report of a period, adding one, changing its count, taking it away, and the file. (product.md#bagouts, product.md#calls) */
import type { AddBagout, Bagout, PrintedBreakdown } from '@daysheet/domain/bagouts/bagout'
import type { Day } from '@daysheet/domain/calendar/day'
import type { ItemEntry } from '@daysheet/domain/materials/order'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { reportTiming } from '#client/live-queries.ts'
import { patchRow, StaleRow } from '#client/stale-row.ts'
import { deleteById } from '#client/rows.ts'

/** From which business day to which, both included. */
export interface BagoutRange {
  from: Day
  to: Day
}

const everyKey = ['bagouts'] as const

export const bagoutQueries = {
  /** All reports that were read; for reading them anew. */
  everyKey,
  of: ({ from, to }: BagoutRange) =>
    queryOptions({
      queryKey: [...everyKey, from, to],
      queryFn: ({ signal }) => call('Orders/bagouts', { query: { from, to } }, signal),
      // What was changed while another screen was open is told to nobody.
      staleTime: 0,
      meta: {
        refreshedBy: [
          // Which of the bags are in loads, too.
          { entities: ['Materials', 'Load'], ...reportTiming },
          // The names beside a bagout.
          { entities: ['Job', 'Supervisor'], isAbout: ({ type }) => type !== 'create', ...reportTiming },
        ],
      },
    }),
}

/** The breakdowns printed last of the bagouts of these days, whenever somebody is about to print. */
export const printedQuery = ({ from, to }: BagoutRange) =>
  queryOptions({
    queryKey: ['breakdowns', from, to],
    queryFn: ({ signal }) => call('Orders/breakdowns', { query: { from, to } }, signal),
    staleTime: 0,
  })

/** The newest breakdown that holds one of these bagouts. */
export const lastPrintOf = (printed: readonly PrintedBreakdown[], selected: readonly Bagout[]): PrintedBreakdown | undefined =>
  printed.find(({ entryIds }) => selected.some(({ entryId }) => entryIds.includes(entryId)))

/** A server that has not answered by then will not. Milliseconds. */
const maxWaitMs = 30_000

/** The order and its line in one call; with the same `id` it may be tried again. */
export const addBagout = (bagout: AddBagout) => send('POST Orders/addBagout', { body: bagout }, { signal: AbortSignal.timeout(maxWaitMs) })

/** The line of an order that a bag count stands on: requested and picked alike. (product.md#hours) */
export type BagLine = Pick<ItemEntry, 'id' | 'version' | 'qty' | 'qtyPicked'>

export const lineOf = ({ entryId, version, bags }: Bagout): BagLine => ({ id: entryId, version, qty: bags, qtyPicked: bags })

/** Somebody else changed the count since it was seen. */
export const StaleBagCount = StaleRow<BagLine, 'qty' | 'qtyPicked'>
export type StaleBagCount = InstanceType<typeof StaleBagCount>

/** Throws a `StaleBagCount` when the count is another one now than was seen. */
export const setBagCount = (seen: BagLine, bags: number): Promise<BagLine> => patchRow('ItemEntries', seen, { qty: bags, qtyPicked: bags })

/** A bagout goes with its order, unless that holds other things too: then the line goes, refused (412) when its count was changed since it was read. */
export const removeBagout = ({ orderId, entryId, isAlone, version }: Bagout) =>
  isAlone ? deleteById('Orders', orderId) : deleteById('ItemEntries', entryId, { ifMatch: version })

/** `POST /api/Orders/exportBagoutPDF`, for `download`. */
export const bagoutPdf = '/api/Orders/exportBagoutPDF'
