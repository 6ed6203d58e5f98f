/** Who is signed in, and the calls that begin and end a session. (product.md#calls) */
import type { Me, Settings } from '@daysheet/domain/session/me'
import type { Permission } from '@daysheet/domain/session/permissions'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, send } from '#client/client.ts'
import { refreshedByList } from '#client/live-queries.ts'

export type { Me, Permission, Settings }

export const sessionQueries = {
  me: () =>
    queryOptions({
      queryKey: ['session', 'me'],
      queryFn: ({ signal }) => call('Users/me', {}, signal),
      staleTime: Infinity,
      meta: refreshedByList('Settings'), // it has the company's name
    }),
}

/** The signed-in person. For screens behind the access rule, where it is loaded already. */
export const useMe = (): Me => useSuspenseQuery(sessionQueries.me()).data

/** Whether somebody may do something, as far as a screen goes by it: the server decides. (product.md#roles) */
export type May = (...needed: readonly Permission[]) => boolean

export const mayOf =
  ({ permissions }: Pick<Me, 'permissions'>): May =>
  (...needed) =>
    needed.every((permission) => permissions.includes(permission))

/** Whether the signed-in person may do all of this: `may('plan.write')`. The same function as long as that does not change. */
export function useMay(): May {
  const me = useMe()
  return useMemo(() => mayOf(me), [me])
}

/** How this Daysheet is set up: time zone, carrier of texts. */
export const useSettings = (): Settings => useMe().settings

/** Signs in; the answer's `id` is the access token. The username is lower-cased before it is sent. (product.md#field-checks) */
export const login = (username: string, password: string) =>
  send('POST Users/login', { body: { username: username.trim().toLowerCase(), password } })

export const logout = () => send('POST Users/logout', {})

export const changePassword = (oldPassword: string, newPassword: string) =>
  send('POST Users/change-password', { body: { oldPassword, newPassword } })
