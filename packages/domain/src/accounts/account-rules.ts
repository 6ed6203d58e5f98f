import type { Account, AccountChange } from './account.ts'

/** Why a change of an account is refused, as a code and in words. */
export interface AccountRefusal {
  code: 'LAST_OWNER' | 'NO_OWNER' | 'OWN_ACCOUNT' | 'SUPERVISOR'
  message: string
}

export const lastOwner: AccountRefusal = {
  code: 'LAST_OWNER',
  message: 'This is the only owner. Make another account an owner first.',
}

/** Until there is an owner nothing is decided but who that is: somebody takes the role. */
export const noOwner: AccountRefusal = {
  code: 'NO_OWNER',
  message: 'There is no owner yet. Take the role Owner yourself first.',
}

/** Asked when whoever changes it may manage accounts. The last owner is held by the database. (product.md#accounts) */
export function refusalOfChange(
  { id, kind }: Pick<Account, 'id' | 'kind'>,
  { role, ...others }: AccountChange,
  { callerId, hasOwner }: { callerId: string; hasOwner: boolean },
): AccountRefusal | undefined {
  const isOwn = id === callerId
  const { active, name } = others
  const isFirst = isOwn && role === 'owner' && Object.values(others).every((value) => value === undefined)
  if (!hasOwner && !(isFirst && kind === 'account')) return noOwner
  if (active === false && isOwn) return { code: 'OWN_ACCOUNT', message: 'You cannot disable your own account.' }
  if (kind === 'supervisor') {
    if (role && role !== 'supervisor') return { code: 'SUPERVISOR', message: 'A supervisor is kept to their own days, or has no role.' }
    if (active !== undefined || name !== undefined) return { code: 'SUPERVISOR', message: 'Supervisors are changed under Supervisors.' }
  } else if (role === 'supervisor') {
    return { code: 'SUPERVISOR', message: 'Own days are those of a supervisor: an office account cannot have this role.' }
  }
  return undefined
}
