/** Who is signed in, and the calls that begin and end a session. (product.md#calls) */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { get, send } from '../../client/client.ts'

/** What the server tells everyone who is signed in about how it is set up. */
export interface Settings {
  /** The business time zone; every date and time is shown in it. */
  timeZone: string
  supervisorEmailDomain: string
  /** `simulator` when texts stay in the house and are answered on /phones. */
  texts: 'simulator' | 'twilio'
  publicUrl: string
  /** Whether the server has map tiles; without them places are shown on a plain grid. */
  map: { hasTiles: boolean; attribution: string; linkUrl: string }
}

export interface Me {
  id: string
  kind: 'account' | 'supervisor'
  name: string
  username: string
  mustChangePassword: boolean
  settings: Settings
}

export const sessionQueries = {
  me: () =>
    queryOptions({
      queryKey: ['session', 'me'],
      queryFn: ({ signal }) => get<Me>('Users/me', signal),
      staleTime: Infinity,
    }),
}

/** The signed-in person. For screens behind the access rule, where it is loaded already. */
export const useMe = (): Me => useSuspenseQuery(sessionQueries.me()).data

/** How this Daysheet is set up: time zone, carrier of texts. */
export const useSettings = (): Settings => useMe().settings

/** Signs in; the answer's `id` is the access token. The username is lower-cased before it is sent. (product.md#field-checks) */
export const login = (username: string, password: string) =>
  send<{ id: string; ttl: number; userId: string }>('POST', 'Users/login', { username: username.trim().toLowerCase(), password })

export const logout = () => send<null>('POST', 'Users/logout')

export const changePassword = (oldPassword: string, newPassword: string) =>
  send<null>('POST', 'Users/change-password', { oldPassword, newPassword })
