import { describe, expect, test } from 'vitest'
import { resources, type ResourceName } from '../wire/resources.ts'
import { ownDaysOf } from './own-days.ts'
import { grants, may, permissions, permissionsOf, refusalWords, type Permission, type Standing } from './permissions.ts'
import { missingFor, needToRead, needToWrite, resourceNeeds } from '../wire/resource-needs.ts'
import { role, type Role } from './role.ts'

const standing = (given: Role | null, others: Partial<Standing> = {}): Standing => ({
  role: given,
  hasOwner: true,
  isAccount: true,
  ...others,
})
const plurals = Object.keys(resources) as ResourceName[]

test('an owner may do everything', () => {
  expect(permissionsOf(standing('owner'))).toEqual(permissions)
})

test.each([
  ['an account, with an owner', standing(null), false],
  ['an account, without an owner', standing(null, { hasOwner: false }), true],
  ['a supervisor, without an owner', standing(null, { hasOwner: false, isAccount: false }), false],
])('without a role everything is allowed to %s, and accounts: %s', (_who, free, manages) => {
  expect(permissions.filter((permission) => !may(free, permission))).toEqual(manages ? [] : ['accounts.manage'])
})

test.each<[Permission, Role[]]>([
  ['accounts.manage', ['owner']],
  ['time.correct', ['owner', 'office', 'supervisor']],
  ['time.review', ['owner', 'office', 'payroll', 'supervisor']],
  ['time.approve', ['owner', 'payroll']],
  ['time.lock', ['owner', 'payroll']],
  ['time.reopen', ['owner']],
  ['people.private', ['owner', 'payroll']],
  ['plan.write', ['owner', 'office', 'scheduler']],
  ['prices.read', ['owner', 'office', 'payroll', 'warehouse', 'viewer']],
])('%s is for %s', (permission, roles) => {
  expect(role.options.filter((one) => may(standing(one), permission))).toEqual(roles)
})

test('nothing is only to be seen by a viewer, and a viewer changes nothing', () => {
  const changing = permissionsOf(standing('viewer')).filter((permission) => !/\.(read|names|inbox|reports)$/.test(permission))
  expect(changing).toEqual([])
})

// Files have phone numbers to tell employees apart, and a timesheet can have a column of them.
test.each<Permission>(['time.reports', 'time.lock', 'plan.read', 'certificates.read', 'certificates.details'])(
  'a role with files by %s may also see phone numbers of employees',
  (permission) => {
    expect.hasAssertions()
    for (const one of role.options)
      if (may(standing(one), permission)) expect(may(standing(one), needToRead('Workers', 'phone')), one).toBe(true)
  },
)

describe.each(plurals)('%s', (plural) => {
  test('whoever may write its rows may read them', () => {
    expect.hasAssertions()
    for (const one of role.options)
      for (const action of ['create', 'change', 'remove'] as const)
        if (missingFor(standing(one), plural, action) === undefined)
          expect(missingFor(standing(one), plural, 'read'), `${one} ${action}`).toBeUndefined()
  })

  test('the properties that need more are its own', () => {
    const { row, ...resource } = resources[plural]
    const known = [...Object.keys(row.shape), ...('derived' in resource ? Object.keys(resource.derived.shape) : [])]
    expect(known).toEqual(expect.arrayContaining(Object.keys(resourceNeeds[plural].properties ?? {})))
  })
})

test('a property needs what its row needs, unless the table says otherwise', () => {
  expect(needToRead('Workers', 'name')).toBe('people.read')
  expect(needToRead('Workers', 'lastFourSS')).toBe('people.private')
  expect(needToWrite('Workers', 'name', 'change')).toBe('people.write')
  expect(needToWrite('Jobs', 'budget', 'create')).toBe('jobs.write')
  expect(needToWrite('Supervisors', 'password', 'create')).toBe('people.signin')
})

test.each([
  [{ role: 'viewer' as const }, 'jobs.write', 'Your role, Viewer, cannot change jobs. These roles can: Owner and Office.'],
  [{ role: null }, 'accounts.manage', 'You cannot manage accounts and roles. These roles can: Owner.'],
  [
    { role: 'payroll' as const },
    'waste.write',
    'Your role, Payroll, cannot enter bagouts and container requests. These roles can: Owner, Office, Supervisor and Warehouse.',
  ],
] as const)('%o is told about %s', (who, permission, words) => {
  expect(refusalWords(who, permission)).toBe(words)
})

test('every permission reads behind "may not"', () => {
  for (const { words } of Object.values(grants)) expect(words).toMatch(/^[a-z].*[^.]$/)
})

test('own days are two weeks each way, of a supervisor with the role alone', () => {
  expect(ownDaysOf({ role: 'supervisor', id: 'x' }, '2026-11-20')).toEqual({ supervisorId: 'x', from: '2026-11-06', to: '2026-12-04' })
  expect(ownDaysOf({ role: null, id: 'x' }, '2026-11-20')).toBeUndefined()
  expect(ownDaysOf({ role: 'office', id: 'x' }, '2026-11-20')).toBeUndefined()
})
