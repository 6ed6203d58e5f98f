/**
 * Who may do what: the one table of roles. A route names what it needs, a resource what its rows and properties need (`resource-needs.ts`); everything else asks
 * here. (product.md#roles; decisions/roles.md)
 */
import { roleNames } from './role-names.ts'
import type { Role } from './role.ts'

interface Grant {
  /** As it reads behind "may" and "may not". */
  words: string
  /** Beside the owner, who may do everything. */
  roles: readonly Exclude<Role, 'owner'>[]
}

export const grants = {
  'accounts.manage': { words: 'manage accounts and roles', roles: [] },
  'users.read': { words: 'see the list of accounts', roles: [] },
  'settings.read': { words: 'see the settings', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'warehouse', 'viewer'] },
  'settings.write': { words: 'change the settings', roles: ['office'] },
  'status.read': { words: 'see how Daysheet is running', roles: ['office'] },

  'plan.read': { words: 'see the schedule', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'plan.write': { words: 'change the schedule', roles: ['office', 'scheduler'] },
  'texts.read': { words: 'see texts', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'texts.inbox': { words: 'read the conversations with employees', roles: ['office', 'payroll', 'scheduler', 'viewer'] },
  'texts.send': { words: 'send texts', roles: ['office', 'scheduler'] },

  'time.read': { words: 'see clock events', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'time.reports': { words: 'see reports of hours', roles: ['office', 'payroll', 'viewer'] },
  'time.clock': { words: 'clock crews in and out', roles: ['office', 'supervisor'] },
  'time.correct': { words: 'correct hours', roles: ['office', 'supervisor'] },
  'time.review': { words: 'review hours', roles: ['office', 'payroll', 'supervisor'] },
  'time.approve': { words: 'approve hours', roles: ['payroll'] },
  'time.lock': { words: 'lock hours', roles: ['payroll'] },
  'time.reopen': { words: 'reopen locked hours', roles: [] },
  'time.remove': { words: 'delete clock events', roles: ['office'] },

  'jobs.names': {
    words: 'see the list of jobs',
    roles: ['office', 'payroll', 'scheduler', 'supervisor', 'warehouse', 'viewer'],
  },
  'jobs.read': { words: 'see the details of a job', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'jobs.write': { words: 'change jobs', roles: ['office'] },
  'filings.read': { words: 'see filings', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'filings.write': { words: 'change filings', roles: ['office'] },
  'filings.progress': { words: 'enter progress of a filing', roles: ['office', 'supervisor'] },

  'people.names': {
    words: 'see the names of supervisors',
    roles: ['office', 'payroll', 'scheduler', 'supervisor', 'warehouse', 'viewer'],
  },
  'people.read': { words: 'see employees and supervisors', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'people.write': { words: 'change employees and supervisors', roles: ['office'] },
  'people.private': { words: "see and change an employee's address and last four of SS", roles: ['payroll'] },
  'certificates.read': { words: 'see which certificates are valid', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'certificates.details': { words: 'see numbers and pictures of certificates', roles: ['office', 'payroll'] },
  'certificates.write': { words: 'change certificates', roles: ['office'] },
  'certificates.override': { words: 'put people on a job without the required certificates', roles: ['office'] },
  'people.signin': { words: 'decide how a supervisor signs in', roles: [] },

  'materials.read': { words: 'see materials', roles: ['office', 'payroll', 'supervisor', 'warehouse', 'viewer'] },
  'materials.order': { words: 'order materials', roles: ['office', 'supervisor', 'warehouse'] },
  'materials.write': { words: 'change materials', roles: ['office', 'warehouse'] },
  'prices.read': { words: 'see prices', roles: ['office', 'payroll', 'warehouse', 'viewer'] },

  'waste.read': {
    words: 'see bagouts and container requests',
    roles: ['office', 'payroll', 'scheduler', 'supervisor', 'warehouse', 'viewer'],
  },
  'waste.write': { words: 'enter bagouts and container requests', roles: ['office', 'supervisor', 'warehouse'] },

  'loads.read': { words: 'see loads of waste', roles: ['office', 'payroll', 'scheduler', 'warehouse', 'viewer'] },
  'loads.write': { words: 'change loads of waste', roles: ['office', 'warehouse'] },

  'records.read': { words: 'see site records', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'records.write': { words: 'enter site records', roles: ['office', 'supervisor'] },
  'pictures.read': { words: 'see pictures', roles: ['office', 'payroll', 'scheduler', 'supervisor', 'viewer'] },
  'pictures.write': { words: 'upload pictures', roles: ['office', 'supervisor'] },

  'locations.read': { words: 'see where supervisors were', roles: ['office', 'supervisor'] },
  'locations.write': { words: 'enter where a supervisor was', roles: ['office', 'supervisor'] },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof grants

export const permissions = Object.keys(grants) as Permission[] // the keys of the table itself

/** What is asked of somebody: the role they have, and whether there is an owner yet. */
export interface Standing {
  role: Role | null
  /** Whether somebody is owner. */
  hasOwner: boolean
  /** Whether it is an office account; a supervisor manages no accounts. */
  isAccount: boolean
}

/**
 * Whoever has no role may do everything, as everybody could before there were roles, but manage accounts only as long as there is no owner who does: the first owner is
 * an account that takes the role itself.
 */
export function may({ role, hasOwner, isAccount }: Standing, permission: Permission): boolean {
  if (role === 'owner') return true
  if (role === null) return permission !== 'accounts.manage' || (isAccount && !hasOwner)
  return (grants[permission].roles as readonly Role[]).includes(role)
}

/** Everything they may do, for a screen to know what to offer. */
export const permissionsOf = (standing: Standing): Permission[] => permissions.filter((permission) => may(standing, permission))

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** What somebody is told who may not: what is missing, and who may. */
export function refusalWords({ role }: Pick<Standing, 'role'>, permission: Permission): string {
  const { words, roles }: Grant = grants[permission]
  const others = inWords((['owner', ...roles] as const).map((one) => roleNames[one]))
  const who = role === null ? 'You' : `Your role, ${roleNames[role]},`
  return `${who} cannot ${words}. These roles can: ${others}.`
}
