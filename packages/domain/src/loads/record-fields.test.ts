import { expect, test } from 'vitest'
import type { WasteCompany } from './company.ts'
import { defaultSettings } from '../settings/office-settings.ts'
import { certification, fitting, recordFields } from './record-fields.ts'
import type { WasteRecord } from './waste-record.ts'

const id = '00000000-0000-4000-8000-000000000001'
const hauler: WasteCompany = {
  id,
  version: 1,
  kind: 'hauler',
  name: 'Verrazzano Carting',
  operator: '',
  address: '12 Dock Street, Brooklyn, NY',
  phone: '7185550100',
  permitNumber: '2A-123',
  permitExpires: '2026-12-31',
  active: true,
}
const landfill: WasteCompany = {
  ...hauler,
  kind: 'landfill',
  name: 'Chemung Landfill',
  operator: 'County of Chemung',
  address: '1488 County Route 60, Lowman, NY',
}
const record: WasteRecord = {
  job: {
    jobId: id,
    jobNum: 10412.1,
    jobNumDecimals: 1,
    address: '120 Broadway',
    boro: 'Manhattan',
    ownerName: 'Grand Realty',
    ownerAddress: '1 Wall Street',
    ownerPhone: '2125550100',
  },
  number: '4711-1',
  part: 1,
  parts: 2,
  bags: 17,
  cubicYards: 2.1,
  missing: [],
}

test('the eight fields of a record are those of the rule, in its order', () => {
  expect(
    recordFields(record, { hauler, landfill, transportedOn: '2026-06-01' }, defaultSettings.wasteAgency).map(({ number, lines }) => [
      number,
      ...lines,
    ]),
  ).toEqual([
    ['i', 'Grand Realty', '1 Wall Street', 'Phone (212) 555-0100'],
    ['ii', defaultSettings.wasteAgency],
    ['iii', '2.10 cubic yards, 17 bags'],
    ['iv', 'County of Chemung', 'Phone (718) 555-0100'],
    ['v', 'Chemung Landfill', '1488 County Route 60, Lowman, NY'],
    ['vi', '06-01-2026'],
    ['vii', 'Verrazzano Carting', '12 Dock Street, Brooklyn, NY', 'Phone (718) 555-0100'],
    ['viii', certification],
  ])
})

test('what is not known is left to be written in; a site without an operator of its own is run by itself', () => {
  const nobody = { ...record, bags: 1, job: { ...record.job, ownerName: null, ownerAddress: '', ownerPhone: null } }
  const fields = recordFields(nobody, { hauler: null, landfill: { ...landfill, operator: '', phone: '' }, transportedOn: null }, '')
  expect(fields.map(({ lines }) => lines)).toEqual([
    [],
    [],
    ['2.10 cubic yards, 1 bag'],
    ['Chemung Landfill'],
    ['Chemung Landfill', '1488 County Route 60, Lowman, NY'],
    [],
    [],
    [certification],
  ])
})

test.each([
  ['Grand Realty', 12, 'Grand Realty'],
  ['Grand Realty Co.', 12, 'Grand Realt…'],
  ['Grand Realty Co.', 7, 'Grand…'],
])('"%s" in %i characters is "%s"', (text, max, fitted) => expect(fitting(text, max)).toBe(fitted))
