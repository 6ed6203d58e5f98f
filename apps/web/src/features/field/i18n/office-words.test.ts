import { defaultReasons } from '@daysheet/domain/timeclock/correction'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { officeWord } from './es/office-words.ts'
import { areaText, itemText } from './office-words.ts'

test('every standard reason for a typed time has a Spanish text; a custom reason is unchanged', () => {
  expect(defaultReasons.map(officeWord)).toEqual([
    'Olvidó marcar',
    'Problema con el teléfono',
    'Trabajo equivocado',
    'Hora equivocada',
    'Otro',
  ])
  expect(officeWord('Phone in the clean room')).toBe('Phone in the clean room')
})

test('every default kind of card has a Spanish name', () => {
  const migration = path.join(import.meta.dirname, '../../../../../api/src/db/migrations/0032-certificates.sql')
  const kinds = [...readFileSync(migration, 'utf8').matchAll(/-0000000ce00\d', '([^']+)'/g)].map(([, name = '']) => name)
  expect(kinds).toHaveLength(9)
  // A later migration spells the license as Americans do.
  for (const kind of kinds.map((name) => name.replace('licence', 'license'))) expect(officeWord(kind), kind).not.toBe(kind)
})

test.each([
  ['Cellar, Entire floor, Pipe insulation', 'Sótano, Todo el piso, Aislamiento de tubería'],
  ['3, Room 204, Vinyl floor tile', '3, Cuarto 204, Loseta de vinilo'],
  ['3rd Floor, Stairwell A, MASTIC', 'Piso 3, Escalera A, Mástique'],
  ['Floor 12, Apt 6c, VAT', 'Piso 12, Apto. 6C, Loseta de vinilo (VAT)'],
  ['Roof, behind the water tank, Flashing', 'Azotea, behind the water tank, Tapajuntas'],
  ['constructor, __proto__, Mastic', 'constructor, __proto__, Mástique'],
])('the area %s is %s', (name, spanish) => {
  expect(areaText(name, officeWord)).toBe(spanish)
  expect(areaText(name, (text) => text)).toBe(name)
})

test.each([
  ['Duct tape - roll', 'Duct tape - rollo'],
  ['Bag - large - each', 'Bag - large - unidad'],
  ['Poly sheeting - half pallet', 'Poly sheeting - half pallet'],
  ['Roll', 'Roll'],
  ['No name', 'Sin nombre'],
])('the item %s is %s: the name from the warehouse is not translated', (label, spanish) => {
  expect(itemText(label, officeWord)).toBe(spanish)
  expect(itemText(label, (text) => text)).toBe(label)
})
