/** Everybody who may sign in, for owners. (product.md#accounts) */
import type { AccountChange, Invitation, SupervisorRoles } from '@daysheet/domain/accounts/account'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'

export const accountsKey = ['accounts'] as const

export const accountQueries = {
  all: () => queryOptions({ queryKey: accountsKey, queryFn: ({ signal }) => call('accounts', {}, signal), staleTime: 0 }),
  sessions: (id: string) =>
    queryOptions({
      queryKey: [...accountsKey, id, 'sessions'],
      queryFn: ({ signal }) => call('accounts/:id/sessions', { params: { id } }, signal),
      staleTime: 0,
    }),
}

export const invite = (body: Invitation) => send('POST accounts', { body })
export const changeAccount = (id: string, body: AccountChange) => send('PATCH accounts/:id', { params: { id }, body })
export const resetPassword = (id: string) => send('POST accounts/:id/password', { params: { id } })
export const endSession = (id: string, sessionId: string) => send('DELETE accounts/:id/sessions/:sessionId', { params: { id, sessionId } })
export const endAllSessions = (id: string) => send('DELETE accounts/:id/sessions', { params: { id } })
export const setSupervisorRoles = (body: SupervisorRoles) => send('POST accounts/supervisorRoles', { body })
