import { expect, it } from 'vitest'
import { cardsForJob, type CardsForJob } from './allowed-on-job.ts'
import type { CheckedPerson } from './check-certificates.ts'
import type { CertificateTerms } from './jurisdiction.ts'
import type { HeldCertificate, KindOfCertificate } from './validity.ts'

const kind = (id: string, authority: KindOfCertificate['authority'], purpose: KindOfCertificate['purpose'], required = false) => ({
  ...{ id, name: id, authority, purpose, required },
  retired: false,
})
const kinds: KindOfCertificate[] = [
  kind('SH', 'state', 'handler'),
  kind('SR', 'state', 'restricted'),
  kind('CH', 'city', 'handler'),
  kind('Fit test', 'other', 'fitTest', true),
]
const held = (kindId: string, expires: string, functions: string | null = null): HeldCertificate => ({
  kindId,
  issued: null,
  expires,
  functions,
})
const fit = held('Fit test', '2027-02-01')
const yonkers: CertificateTerms = { boro: 'Yonkers', jurisdiction: null, abatement: 'project' }
const brooklyn: CertificateTerms = { ...yonkers, boro: 'Brooklyn' }
const state = { needed: 'State handler certificate', until: '2027-01-15' }

it.each<[string, CertificateTerms, Partial<CheckedPerson>, CardsForJob | null]>([
  ['all cards: the one that ends first', yonkers, { certificates: [held('SH', '2027-01-15'), fit] }, { first: state, restrictedTo: null }],
  [
    'a fit test that ends first',
    yonkers,
    { certificates: [held('SH', '2027-05-15'), fit] },
    { first: { needed: 'Fit test', until: '2027-02-01' }, restrictedTo: null },
  ],
  ['a card is missing', yonkers, { certificates: [held('SH', '2027-01-15')] }, null],
  ['a card has expired', yonkers, { certificates: [held('SH', '2026-10-14'), fit] }, null],
  ['no City card on a City job', brooklyn, { certificates: [held('SH', '2027-01-15'), fit] }, null],
  [
    'a restricted card',
    yonkers,
    { certificates: [held('SR', '2027-01-15', 'electrical'), fit] },
    { first: state, restrictedTo: 'electrical' },
  ],
  ['a job without abatement', { ...yonkers, abatement: 'none' }, { certificates: [] }, { first: null, restrictedTo: null }],
  ['a person of the warehouse', yonkers, { certificates: [], role: 'warehouse' }, { first: null, restrictedTo: null }],
])('%s', (_what, job, more, expected) => {
  const person: CheckedPerson = { person: 'worker', personId: '1', name: 'Ana', role: null, certificates: [], ...more }
  expect(cardsForJob(person, { day: '2026-10-15', job, kinds })).toEqual(expected)
})
