import { describe, expect, test } from 'vitest'
import {
  containerOf,
  containerProblem,
  emptyContainer,
  emptyImages,
  emptyInspection,
  emptyVisit,
  imagesOf,
  imagesProblem,
  inspectionOf,
  inspectionProblem,
  visitOf,
  visitProblem,
} from './site-records.ts'

const seen = { jobId: 'job', supervisorId: 'nadia', time: '2026-11-25T20:00:00.000Z' }
const addressOf = (sha256: string) => `picture:${sha256}`
const pictures = [
  { sha256: 'a', category: 'Work area' },
  { sha256: 'b', category: null },
]

describe('a report', () => {
  test('says something or shows something', () => {
    expect(inspectionProblem({ ...emptyInspection, synopsis: ' \n' })).toBe('nothingWritten')
    expect(inspectionProblem({ ...emptyInspection, synopsis: 'Clear.' })).toBeNull()
    expect(inspectionProblem({ ...emptyVisit, pictures })).toBeNull()
  })

  test('of the job has pictures under what they show, and no address of its own', () =>
    expect(inspectionOf({ synopsis: ' Barriers stand. ', pictures }, seen, addressOf)).toEqual({
      ...seen,
      type: 'inspection',
      address: null,
      client: null,
      synopsis: 'Barriers stand.',
      images: [
        { category: 'Work area', url: 'picture:a' },
        { category: 'Other', url: 'picture:b' },
      ],
    }))

  test('of a site visit has an address, or says that there is none yet', () => {
    const visit = { ...emptyVisit, synopsis: 'Pipes' }
    const problems = [visit, { ...visit, address: '9 Grand St' }, { ...visit, hasNoAddress: true }, { ...emptyVisit, hasNoAddress: true }]
    expect(problems.map(visitProblem)).toEqual(['noAddress', null, null, 'nothingWritten'])
  })

  test('of a site visit is an estimate, with address and client where they are known', () =>
    expect(visitOf({ ...emptyVisit, address: '9 Grand St ', client: ' ', synopsis: 'Pipes' }, seen, addressOf)).toEqual({
      ...seen,
      type: 'estimate',
      address: '9 Grand St',
      client: null,
      synopsis: 'Pipes',
      images: [],
    }))
})

test('a set of pictures has pictures, and a note or none', () => {
  expect(imagesProblem({ ...emptyImages, note: 'North wall' })).toBe('noPictures')
  expect(imagesProblem({ ...emptyImages, pictures })).toBeNull()
  expect(imagesOf({ note: ' ', pictures }, seen, addressOf)).toEqual({ ...seen, note: null, images: ['picture:a', 'picture:b'] })
})

describe('a request for a container', () => {
  test.each([
    ['', null],
    ['(212) 555-0177', null],
    ['+1 212 555 0177', null],
    ['555-0177', 'phoneNotTenDigits'],
    ['+49 151 1234567', 'phoneNotTenDigits'],
    ['the super', 'phoneNotTenDigits'],
  ])('to "%s" is judged %s', (phone, problem) => expect(containerProblem({ ...emptyContainer, phone })).toBe(problem))

  test('has size, day and place separate from the note, and leaves out empty fields', () => {
    const typed = { size: '30', day: '2026-11-28', place: ' loading dock ', note: 'Call before. ' }
    expect(containerOf({ ...emptyContainer, ...typed }, 'job')).toMatchObject({
      ...{ size: '30', wantedOn: '2026-11-28', place: 'loading dock', note: 'Call before.' },
    })
    expect(containerOf(emptyContainer, 'job')).toMatchObject({ size: null, wantedOn: null, place: null, note: null })
  })

  test('names the customer’s number in digits, or none', () => {
    expect(containerOf({ ...emptyContainer, phone: '(212) 555-0177', language: 'es' }, 'job')).toEqual({
      jobId: 'job',
      ...{ note: null, size: null, wantedOn: null, place: null },
      phone: '2125550177',
      language: 'es',
    })
    expect(containerOf(emptyContainer, 'job').phone).toBeNull()
  })
})
