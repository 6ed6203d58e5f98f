import { expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

const person = (id: string, name: string | null, phone: string | null) => ({ id: `019a-${id}`, name, phone })

test('people with the same name get their phone number or the end of their id; others keep their name', () => {
  const people = [
    person('000001', 'Ana Kowalska', '2125550101'),
    person('000002', 'ana  kowalska', '2125550102'),
    person('000003', 'Ana Kowalska', null),
    person('000004', 'Bo Núñez', '2125550104'),
    person('000005', 'Cy', '2125550105'),
    person('000006', 'Cy', '2125550105'),
  ]
  const names = tellApart(people)
  expect(names.size).toBe(5)
  expect(new Set(names.values()).size).toBe(5)
  expect(names.get('019a-000001')).toBe('Ana Kowalska (212-555-0101)')
  expect(names.get('019a-000003')).toBe('Ana Kowalska (no. 000003)')
  expect(names.get('019a-000004')).toBeUndefined()
})
