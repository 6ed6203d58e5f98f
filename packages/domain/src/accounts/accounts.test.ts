import { expect, test } from 'vitest'
import { refusalOfChange } from './account-rules.ts'
import type { AccountChange } from './account.ts'

const me = { id: 'me', kind: 'account' as const }
const other = { id: 'other', kind: 'account' as const }
const supervisor = { id: 'joe', kind: 'supervisor' as const }

type Person = { id: string; kind: 'account' | 'supervisor' }

/** `before` there is an owner. */
test.each<[string, Person, AccountChange & { before?: true }, string | undefined]>([
  ['the first owner takes the role', me, { role: 'owner', before: true }, undefined],
  ['nobody else is made owner first', other, { role: 'owner', before: true }, 'NO_OWNER'],
  ['nor given a role', other, { role: 'office', before: true }, 'NO_OWNER'],
  ['nor takes another one', me, { role: 'office', before: true }, 'NO_OWNER'],
  ['nor a supervisor', supervisor, { role: 'supervisor', before: true }, 'NO_OWNER'],
  ['nor does anything else change', other, { active: false, before: true }, 'NO_OWNER'],
  ['of oneself either', me, { role: 'owner', name: 'Me', before: true }, 'NO_OWNER'],
  ['nor is it said as whom they are paid', me, { role: 'owner', workerId: 'ana', before: true }, 'NO_OWNER'],
  ['nor is a supervisor the first', { ...supervisor, id: 'me' }, { role: 'owner', before: true }, 'NO_OWNER'],
  ['an owner disables others', other, { active: false }, undefined],
  ['but not oneself', me, { active: false }, 'OWN_ACCOUNT'],
  ['an owner gives any role', other, { role: 'payroll', name: 'Ana' }, undefined],
  ['but not that of a supervisor to an account', other, { role: 'supervisor' }, 'SUPERVISOR'],
  ['nor another one to a supervisor', supervisor, { role: 'owner' }, 'SUPERVISOR'],
  ['a supervisor is kept to own days', supervisor, { role: 'supervisor' }, undefined],
  ['and is let go', supervisor, { role: null }, undefined],
  ['and is paid as an employee', supervisor, { workerId: 'ana' }, undefined],
  ['but not disabled here', supervisor, { active: false }, 'SUPERVISOR'],
])('%s', (_what, person, { before, ...change }, code) => {
  expect(refusalOfChange(person, change, { callerId: 'me', hasOwner: !before })?.code).toBe(code)
})
