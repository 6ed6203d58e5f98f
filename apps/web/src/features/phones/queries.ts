/** The phones of the field, and what of theirs was refused, as the office sees them. (product.md#phones-of-the-field) */
import type { AddRefused } from '@daysheet/domain/field/refusals/refused-report'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { refreshedByList } from '#client/live-queries.ts'

/** Phones tell of themselves once a minute: nothing is known sooner. */
const refreshMs = 60_000

/** The name of the page's script, by which phones tell which application they run; null in development, where there are none. */
const scriptOf = (html: string): string | null => /<script type="module"[^<>]* src="\/assets\/field-([\w-]+)\.js"/.exec(html)?.[1] ?? null

export const phoneQueries = {
  all: () =>
    queryOptions({
      queryKey: ['field', 'phones'],
      queryFn: ({ signal }) => call('field/phones', {}, signal),
      refetchInterval: refreshMs,
    }),
  /** Which application a phone gets that opens it now. */
  newest: () =>
    queryOptions({
      queryKey: ['field', 'newest application'],
      queryFn: async ({ signal }) => {
        const reply = await fetch('/field', { signal, cache: 'no-store', headers: { accept: 'text/html' } })
        return reply.ok ? scriptOf(await reply.text()) : null
      },
      refetchInterval: refreshMs * 10,
      retry: false,
    }),
}

export const forgetPhones = () => send('DELETE field/phones', {})

export const refusalQueries = {
  all: () =>
    queryOptions({
      queryKey: ['field', 'refusals'],
      queryFn: ({ signal }) => call('field/refusals', {}, signal),
      meta: refreshedByList('FieldRefusal'),
    }),
  one: (id: string) =>
    queryOptions({ queryKey: ['field', 'refusals', id], queryFn: ({ signal }) => call('field/refusals/:id', { params: { id } }, signal) }),
  /** Read again each time, because the stored report changes. */
  report: (id: string) =>
    queryOptions({
      queryKey: ['field', 'refusals', id, 'report'],
      queryFn: ({ signal }) => call('field/refusals/:id/report', { params: { id } }, signal),
      gcTime: 0,
    }),
}

export const setRefusalAside = (id: string, comment: string) => send('POST field/refusals/:id/aside', { params: { id }, body: { comment } })

export const addRefusal = (id: string, body: AddRefused) => send('POST field/refusals/:id/add', { params: { id }, body })
