/** The frame itself: what it takes for kept and for caught, and what it does not. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { byTests } from './by-tests.ts'
import type { Check, Control, Finding } from './proof.ts'
import { prove } from './prove.ts'
import { lineOf, writeTable, type Proved } from './table.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-frame-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))
for (const folder of ['apps', 'deploy', 'packages/domain', 'scripts', 'testing', 'node_modules'])
  fs.mkdirSync(path.join(root, folder), { recursive: true })
for (const file of ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'vitest.setup.ts']) fs.writeFileSync(path.join(root, file), '{}')
fs.writeFileSync(path.join(root, 'vitest.config.ts'), 'export default {}')
fs.writeFileSync(path.join(root, 'package.json'), '{ "type": "module" }')
fs.writeFileSync(path.join(root, 'apps/door.ts'), 'if (isLocked) refuse()\nlet lamp = on\nlet other = on\n')

const doorRefuses: Check = async ({ root: tree }) => {
  const isKept = fs.readFileSync(path.join(tree, 'apps/door.ts'), 'utf8').includes('refuse()')
  return { broken: isKept ? [] : ['the door let somebody in', 'twice'], figures: '10 tries' }
}
const openDoor: Control = {
  what: 'the door is left open',
  mutations: [{ file: 'apps/door.ts', find: 'refuse()', put: 'let$&In()' }],
  seen: /let somebody in/,
}
const proved = (check: Check, control: Control = openDoor, isControlsOnly = false) =>
  prove(
    { row: 'R1', promise: 'The door is locked', check, controls: [control] },
    { root, size: 'small', commit: 'abc', isControlsOnly, log: () => {} },
  )

test('a promise is proved when its check finds nothing and finds what was planted in a copy', async () => {
  const before = fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('daysheet-prove-'))
  expect(await proved(doorRefuses)).toMatchObject({
    isGood: true,
    checked: '10 tries',
    part: undefined,
    commit: 'abc',
    controls: 'the door is left open: caught (the door let somebody in and 1 more)',
    caught: 1,
    broken: 1,
  })
  expect(fs.readFileSync(path.join(root, 'apps/door.ts'), 'utf8')).toContain('refuse()')
  expect(fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('daysheet-prove-') && !before.includes(name))).toEqual([])
})

test('a promise that something is in the way of is neither kept nor broken, and says what', async () => {
  const check: Check = () => Promise.reject(new Error('it was tried'))
  const outcome = await prove(
    { row: 'R1', promise: 'The door is locked', inTheWay: 'there is no door', check, controls: [openDoor] },
    { root, size: 'small', commit: 'abc', isControlsOnly: false, log: () => {} },
  )
  expect(outcome).toMatchObject({ isGood: true, notRun: 'there is no door', checked: '', controls: '' })
  expect(lineOf(outcome)).toBe('R1 not run: The door is locked; not run: there is no door; 0 s')
})

test.each<[string, Check, string]>([
  ['finds something', async () => ({ broken: ['it was open'], figures: '1 try' }), 'BROKEN: it was open (1 try)'],
  ['cannot be carried out', () => Promise.reject(new Error('needs a door')), 'BROKEN: could not be checked: needs a door ()'],
])('a promise whose check %s is not proved', async (_how, check, checked) => {
  const own: Control = { what: 'x', check: async () => ({ broken: ['caught'], figures: '' }) }
  expect(await proved(check, own)).toMatchObject({ isGood: false, checked })
})

const nothing: Finding = { broken: [], figures: '' }
test.each<[string, Control, RegExp]>([
  ['finds nothing', { what: 'x', check: async () => nothing }, /^x: NOT CAUGHT/],
  ['finds something else', { ...openDoor, seen: /the lamp is out/ }, /NOT CAUGHT the door let somebody in/],
  ['throws', { what: 'x', check: () => Promise.reject(new Error('no copy')) }, /^x: NOT CAUGHT, no copy$/],
  ['has nothing to be planted over', { what: 'x', mutations: [{ file: 'apps/door.ts', find: 'window', put: '' }] }, /has 0 times/],
  ['has two places to be planted over', { what: 'x', mutations: [{ file: 'apps/door.ts', find: '= on', put: '= off' }] }, /has 2 times/],
])('a broken variant that %s is not caught, and its promise not proved', async (_how, control, words) => {
  expect(await proved(doorRefuses, control)).toMatchObject({ isGood: false, controls: expect.stringMatching(words) as string })
})

test('asked for the variants alone, the promise itself is not looked at', async () => {
  expect(
    await proved(() => Promise.reject(new Error('looked')), { what: 'x', check: async () => ({ broken: ['y'], figures: '' }) }, true),
  ).toMatchObject({
    isGood: true,
    checked: 'not checked',
  })
})

describe('a check made of tests', () => {
  fs.symlinkSync(path.resolve(import.meta.dirname, '../node_modules/vitest'), path.join(root, 'node_modules/vitest'))
  const files: Record<string, string> = {
    'good.test.ts': `test('stands', () => expect(1).toBe(1))`,
    'bad.test.ts': `test('stands', () => expect(1).toBe(1)); test('falls', () => expect(1).toBe(2))`,
    'idle.test.ts': `test('stands', () => expect(1).toBe(1)); test.skip('rests', () => {})`,
    'odd.test.ts': `test('stands', () => { setTimeout(() => { throw new Error('late') }); return new Promise((go) => setTimeout(go, 20)) })`,
  }
  for (const [name, text] of Object.entries(files))
    fs.writeFileSync(path.join(root, name), `import { expect, test } from 'vitest'\n${text}\n`)
  const look = (...names: string[]) =>
    byTests(names)({ root, folder: fs.mkdtempSync(path.join(root, 'of-')), size: 'small', log: () => {} })

  test('holds when every one of them passes, and names those that fail', async () => {
    expect(await look('good.test.ts')).toEqual({ broken: [], figures: '1 tests' })
    expect(await look('good.test.ts', 'bad.test.ts')).toEqual({ broken: ['falls'], figures: '3 tests' })
  })

  test.each([
    [['good.test.ts', 'gone.test.ts'], 'Of 2 files of tests 1 were run'],
    [['idle.test.ts'], '1 tests were not run: rests'],
    [['odd.test.ts'], 'for an error outside of them'],
  ])('cannot be carried out with %j', async (names, words) => {
    await expect(look(...names)).rejects.toThrow(words)
  })
})

test('the table keeps the lines of other rows in order, drops rows that are gone, and says what was not run', () => {
  const file = path.join(root, 'proofs.md')
  const one: Proved = {
    row: 'R10',
    promise: 'p',
    checked: 'a | b\nc',
    controls: 'the door is left open: caught (it was open)',
    caught: 1,
    broken: 2,
    isGood: true,
    date: '2026-01-02',
    commit: 'abc',
    seconds: 1.4,
  }
  fs.writeFileSync(file, 'before\n<!-- proofs: begin -->\n| R9 | old |\n| S1 | old |\n| R99 | gone |\n<!-- proofs: end -->\nafter\n')
  writeTable(
    file,
    [
      { ...one, part: 'the rest' },
      { ...one, row: 'S1', isGood: false },
    ],
    new Set(['R9', 'R10', 'S1']),
  )
  const text = fs.readFileSync(file, 'utf8')
  expect(text.split('\n').filter((line) => /^\| [RS]\d/.test(line))).toEqual([
    '| R9 | old |',
    '| R10 | a \\| b c; not run: the rest | kept, in part, 1/2 | 2026-01-02, abc, 1 s |',
    '| S1 | a \\| b c | **not proved**, 1/2 | 2026-01-02, abc, 1 s |',
  ])
  expect(text).toMatch(/^before\n[^]*\nafter\n$/)
})
