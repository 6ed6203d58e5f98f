import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const rows = `3rd        Yes                                     Removal              Full Containment        VAT                    340               0
4          No               Boiler Room            Removal              Tent                    Pipe Wrap              0                 140`

test.each([
  [
    'a dot',
    '12. Floor  13. Entire Floor  14. Section of Floor   15. Abatement Type   16. Procedure           17. Type of Material   18. Square Feet   19. Linear Feet',
  ],
  [
    'brackets',
    '(1) Floor  (2) Entire Floor  (3) Section of Floor   (4) Abatement Type   (5) Procedure           (6) Type of Material   (7) Square Feet   (8) Linear Feet',
  ],
])('a form that numbers its captions with %s is read as one without numbers', (_, heading) => {
  const reading = readFiling([typedPage(`${title}${heading}\n${rows}`)])
  expect(reading.problem).toBeNull()
  expect(reading.rows).toMatchObject([
    { floor: '3rd', entireFloor: true, typeOfMaterial: 'VAT', squareFeet: 340 },
    { floor: '4', entireFloor: false, sectionOfFloor: 'Boiler Room', abatementProcedure: 'Tent', linearFeet: 140 },
  ])
})
