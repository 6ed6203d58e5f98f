/**
 * For whom rows are read and written. Every read begins with `readFilter(caller, …)` and every write with a resource that has its caller, so neither can be made without
 * saying for whom. (product.md#roles; decisions/roles.md)
 */
import type { IncomingHttpHeaders } from 'node:http'
import { may, type Permission, type Standing } from '@daysheet/domain/session/permissions'
import { needToRead, needToWrite, resourceNeeds } from '@daysheet/domain/wire/resource-needs'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { forbidden } from '../http/access.ts'
import { badRequest } from '../http/errors.ts'
import type { Model } from './model.ts'

export interface Caller {
  standing: Standing
  /** Where there are any, the rows of other days and jobs are not there for this caller. */
  own?: OwnDays | undefined
  /** Whether reads return additions too. (product.md#wire-additions) */
  showsAdditions?: true
  /** What was clocked is taken from whoever ran the job once; it is read by whoever runs it. */
  isWriting?: true
}

/** What Daysheet does by itself. */
export const systemCaller: Caller = { standing: { role: 'owner', hasOwner: true, isAccount: true }, showsAdditions: true }

/** The header by which a client asks for additions in every row of its answers. */
export const additionsHeader = 'Daysheet-Properties'

/** The caller of a request, including whether its header asks for additions. */
export function callerOf({ session, headers }: { session: Caller; headers: IncomingHttpHeaders }): Caller {
  const wanted = headers[additionsHeader.toLowerCase()]
  if (wanted === undefined) return session
  if (wanted !== 'all') throw badRequest(`The header ${additionsHeader} must be "all" or absent`)
  return { ...session, showsAdditions: true }
}

export const asWriter = (caller: Caller): Caller => (caller.own ? { ...caller, isWriting: true } : caller)

const requirePermission = ({ standing }: Caller, permission: Permission): void => {
  if (!may(standing, permission)) throw forbidden(standing, permission)
}

export const requireRowAccess = (caller: Caller, { plural }: Model): void => requirePermission(caller, resourceNeeds[plural].read)

/** For a property that was named: in where, order or fields. */
export const requireReadAccess = (caller: Caller, { plural }: Model, property: string): void =>
  requirePermission(caller, needToRead(plural, property))

export const requireWriteAccess = (caller: Caller, { plural }: Model, property: string, isNew: boolean): void =>
  requirePermission(caller, needToWrite(plural, property, isNew ? 'create' : 'change'))

export const canRead = ({ standing }: Caller, { plural }: Model, property: string): boolean => may(standing, needToRead(plural, property))

export const canChange = ({ standing }: Caller, { plural }: Model, property: string): boolean =>
  may(standing, needToWrite(plural, property, 'change'))
