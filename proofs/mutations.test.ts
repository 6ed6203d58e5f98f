import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { proofs } from './list.ts'

const root = path.resolve(import.meta.dirname, '..')
const planted = proofs.flatMap(({ row, controls }) =>
  controls.flatMap(({ what, mutations = [] }) => mutations.map(({ file, find }) => ({ name: `${row}: ${what}`, file, find }))),
)

test('what each broken variant is planted over stands once in the source, so that a change of it is noticed here and not by whoever proves next', () => {
  expect(planted.length).toBeGreaterThan(100)
  const isOnce = ({ file, find }: (typeof planted)[number]) => fs.readFileSync(path.join(root, file), 'utf8').split(find).length === 2
  expect(planted.filter((mutation) => !isOnce(mutation))).toEqual([])
})
