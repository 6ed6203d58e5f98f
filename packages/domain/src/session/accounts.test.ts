import { expect, test } from 'vitest'
import { refusalOfChange } from './account-rules.ts'
import type { AccountChange } from './account.ts'
import { deviceOf } from './device.ts'

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
  ['nor is a supervisor the first', { ...supervisor, id: 'me' }, { role: 'owner', before: true }, 'NO_OWNER'],
  ['an owner disables others', other, { active: false }, undefined],
  ['but not oneself', me, { active: false }, 'OWN_ACCOUNT'],
  ['an owner gives any role', other, { role: 'payroll', name: 'Ana' }, undefined],
  ['but not that of a supervisor to an account', other, { role: 'supervisor' }, 'SUPERVISOR'],
  ['nor another one to a supervisor', supervisor, { role: 'owner' }, 'SUPERVISOR'],
  ['a supervisor is kept to own days', supervisor, { role: 'supervisor' }, undefined],
  ['and is let go', supervisor, { role: null }, undefined],
  ['but not disabled here', supervisor, { active: false }, 'SUPERVISOR'],
])('%s', (_what, person, { before, ...change }, code) => {
  expect(refusalOfChange(person, change, { callerId: 'me', hasOwner: !before })?.code).toBe(code)
})
test.each([
  [undefined, null],
  ['  ', null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 CriOS/124.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  ['okhttp/4.9', 'Another program'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
