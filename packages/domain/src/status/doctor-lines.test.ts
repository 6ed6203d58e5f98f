import { describe, expect, test } from 'vitest'
import { carrierAccountLine, clockLine, folderLine, migrationsLine, roleLine, settingsLine } from './doctor-lines.ts'
import { toFinding, formatFinding, summaryOf } from './findings.ts'
import { attention, good, unknown, type Assessment } from './assessment.ts'

const resultOf = (said: Assessment) => toFinding('Part', said).result

describe('a finding', () => {
  test.each<[string, Assessment, string]>([
    ['what is good is ok', good('Well.'), 'ok'],
    ['what could not be learnt is worth a look', unknown('Could not be checked.'), 'look'],
    ['what weighs little is worth a look', attention(50, 'Little room.', 'Make room.'), 'look'],
    ['what weighs as much as an old backup is wrong', attention(60, 'Old.', 'Take one.'), 'wrong'],
  ])('%s', (_name, said, result) => {
    expect(resultOf(said)).toBe(result)
  })

  test.each([
    ['Ask the system administrator to run “npm run backup” every night.', 'Run “npm run backup” every night.'],
    [
      'Nothing can be read or saved. Ask the system administrator to check whether PostgreSQL is running.',
      'Nothing can be read or saved. Check whether PostgreSQL is running.',
    ],
    ['Tell the system administrator: the log shows why.', 'The log shows why.'],
    ['If this continues, tell the system administrator: look at the log.', 'If this continues, look at the log.'],
    ['Make room now.', 'Make room now.'],
  ])('speaks to who looks after the server: %s', (office, operator) => {
    expect(toFinding('Part', attention(60, 'Wrong.', office)).todo).toBe(operator)
  })

  test('is one line, and how many there are stands beneath', () => {
    const backup = toFinding('Backup', attention(60, 'Old.', 'Take one.'))
    expect(formatFinding(backup)).toBe('wrong  Backup          Old. → Take one.')
    expect(formatFinding(toFinding('Clock', good('Right.')))).toBe('ok     Clock           Right.')
    expect(summaryOf([backup, backup, toFinding('Role', unknown('?'))])).toBe('2 things wrong, 1 thing to check.')
    expect(summaryOf([toFinding('Clock', good('Right.'))])).toBe('No problems found.')
  })
})

test.each([
  ['http://127.0.0.1:3000', false, 'ok'],
  ['http://localhost:3000', false, 'ok'],
  ['http://[::1]:3000', false, 'ok'],
  ['http://daysheet.example.com', false, 'look'],
  ['http://daysheet.example.com', true, 'look'],
  ['https://daysheet.example.com', false, 'look'],
  ['https://daysheet.example.com', true, 'ok'],
])('PUBLIC_URL=%s, a proxy is trusted: %s → %s', (publicUrl, trustsProxy, result) => {
  expect(resultOf(settingsLine({ publicUrl, trustsProxy }))).toBe(result)
})

const folder = { path: '/data', account: 'daysheet', state: 'usable' as const, locked: [], readable: [], isOpen: false, owner: undefined }

test.each([
  ['its own', {}, 'ok', undefined],
  ['not there yet', { state: 'missing' as const }, 'ok', undefined],
  ['refused', { state: { refused: 'EACCES' } }, 'wrong', 'Give it to that account: chown -R daysheet /data'],
  ['with a locked file', { locked: ['files'] }, 'wrong', 'Give all of it to that account: chown -R daysheet /data'],
  ['with a secret others may read', { readable: ['app-secret'] }, 'wrong', 'chmod 600 /data/app-secret'],
  ['others may look into', { isOpen: true }, 'look', 'chmod 700 /data'],
  [
    'somebody else’s, looked at by root',
    { owner: 'the account 998' },
    'look',
    'Run the doctor as the account 998, so that it sees what Daysheet sees.',
  ],
])('a data folder that is %s', (_name, more, result, todo) => {
  const finding = toFinding('Data folder', folderLine({ ...folder, ...more }))
  expect([finding.result, finding.todo]).toEqual([result, todo])
})

test.each([
  [
    'all there',
    { state: 'known' as const, applied: ['0001-a.sql'], missing: [], mayMigrate: false },
    'ok',
    'All 1 are applied; the last is 0001-a.',
  ],
  [
    'one missing',
    { state: 'known' as const, applied: ['0001-a.sql'], missing: ['0002-b.sql'], mayMigrate: true },
    'look',
    '1 migration of this version is not applied yet, the first is 0002-b.',
  ],
  [
    'one missing, and no owner',
    { state: 'known' as const, applied: [], missing: ['0002-b.sql', '0003-c.sql'], mayMigrate: false },
    'wrong',
    '2 migrations of this version are not applied yet, the first is 0002-b.',
  ],
  [
    'an empty database',
    { state: 'empty' as const, applied: [], missing: ['0001-a.sql'], mayMigrate: true },
    'look',
    'This database has no Daysheet tables yet. The first start creates them.',
  ],
  [
    'an empty database, and no owner',
    { state: 'empty' as const, applied: [], missing: ['0001-a.sql'], mayMigrate: false },
    'wrong',
    'This database has no Daysheet tables yet.',
  ],
  [
    'one of another version',
    { state: 'foreign' as const, reason: 'The database has migration 9.' },
    'wrong',
    'The database has migration 9.',
  ],
])('migrations: %s', (_name, facts, result, says) => {
  expect(toFinding('Migrations', migrationsLine(facts))).toMatchObject({ result, says })
})

const role = { name: 'daysheet', isSuperuser: false, isOwner: false, closed: [] }

test.each([
  ['of the application', {}, 'ok'],
  ['that owns the tables', { isOwner: true }, 'ok'],
  ['of a superuser', { isOwner: true, isSuperuser: true }, 'look'],
  ['that may not use a table', { closed: ['job'] }, 'wrong'],
])('a role %s', (_name, more, result) => {
  expect(resultOf(roleLine({ ...role, ...more }))).toBe(result)
})

const zone = 'America/New_York'
const moments = ['2026-11-20 12:00', '2027-05-21 13:00']
const clock = { aheadMs: 12, now: '2026-11-20T17:00:00.000Z', here: moments, there: moments }

test.each<[string, Partial<Parameters<typeof clockLine>[0]>, string, string]>([
  ['the same', {}, 'ok', '11-20-2026 12:00 PM'],
  ['some seconds ahead', { aheadMs: 8_000 }, 'look', '8 seconds ahead of'],
  ['minutes behind', { aheadMs: -180_000 }, 'wrong', '3 minutes behind'],
  ['an old daylight saving time', { there: ['2026-11-20 12:00', '2027-05-21 12:00'] }, 'wrong', '2027-05-21 12:00 in PostgreSQL'],
  ['no such zone', { there: null }, 'wrong', zone],
])('a database’s clock: %s', (_name, more, result, says) => {
  const finding = toFinding('Clock', clockLine({ ...clock, ...more }, zone))
  expect(finding).toMatchObject({ result, says: expect.stringContaining(says) as string })
})

const account = { answer: 'accepted' as const, status: 'active', from: '+12125550100', isFromOurs: true }

test.each([
  ['that is active', account, 'ok', '+12125550100'],
  ['that is suspended', { ...account, status: 'suspended' }, 'wrong', 'suspended'],
  ['with another’s number', { ...account, isFromOurs: false }, 'wrong', 'is not a sender'],
  ['that is refused', { answer: 'refused' as const }, 'wrong', 'refuses'],
  ['that nobody answers for', { answer: 'none' as const, reason: 'ENOTFOUND' }, 'wrong', 'ENOTFOUND'],
])('an account at the carrier %s', (_name, facts, result, says) => {
  expect(toFinding('Carrier', carrierAccountLine(facts))).toMatchObject({ result, says: expect.stringContaining(says) as string })
})
