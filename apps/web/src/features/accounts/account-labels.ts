import type { Account } from '@daysheet/domain/accounts/account'
import { roleNames } from '@daysheet/domain/session/role-names'
import type { Role } from '@daysheet/domain/session/role'

/** Of an office account, in the order of how much it may do. */
const accountRoles = ['owner', 'office', 'payroll', 'scheduler', 'warehouse', 'viewer'] as const satisfies readonly Role[]

/** What stands for no role in a list to choose from. */
export const noRole = ''

const noRoleLabel = 'No role: may do everything but manage accounts'

/** What can be given to somebody of a kind, as the choices of a list. */
export const roleChoices = (kind: Account['kind']): readonly (readonly [string, string])[] => [
  [noRole, noRoleLabel],
  ...(kind === 'supervisor'
    ? [['supervisor', 'Supervisor: the jobs they run'] as const]
    : accountRoles.map((role) => [role, roleNames[role]] as const)),
]

export const roleLabel = ({ role }: Pick<Account, 'role'>): string => (role === null ? 'None' : roleNames[role])

export const stateLabel = ({ active, mustChangePassword }: Pick<Account, 'active' | 'mustChangePassword'>): string =>
  !active ? 'Disabled' : mustChangePassword ? 'Temporary password' : 'Active'

export const personLabel = ({ name, username }: Pick<Account, 'name' | 'username'>): string => name || username
