/** Certificates of people and of the company: reading and keeping them. (product.md#certificates) */
import type { Day } from '@daysheet/domain/calendar/day'
import type { Certificate, CertificateChange, NewCertificate, SavedCertificate } from '@daysheet/domain/certificates/certificate'
import { certificatePictures } from '@daysheet/domain/certificates/certificate-pictures'
import type { DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import type { KnownPerson } from '@daysheet/domain/certificates/import-rows'
import type { CertificateKind, CertificateKindForm } from '@daysheet/domain/certificates/kind'
import { isMaybeTheirs, nobodyInParticular } from '@daysheet/domain/live/certificate-change'
import type { ChangeEvent } from '@daysheet/domain/live/changes'
import type { Worker } from '@daysheet/domain/people/worker'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { listTiming, refreshedByList, type Refresh } from '#client/live-queries.ts'
import { find } from '#client/rows.ts'
import { saveOnNewest } from '#client/stale-row.ts'
import { uploadImage } from '../records/queries.ts'

/** Whose certificates are meant. */
export type Holder = { worker: string } | { supervisor: string } | 'company'

const isMaybeOf = (change: ChangeEvent, holder: Holder) =>
  isMaybeTheirs(change, holder === 'company' ? nobodyInParticular : 'worker' in holder ? holder.worker : holder.supervisor)

const root = ['certificates'] as const

type Named = Pick<Worker, 'id' | 'name'>
/** Below the most rows that one answer may hold. */
const mostPeople = 10_000

/** Crews and supervisors of the day matter too: they decide who is in charge. */
const standingsRefresh: Refresh<DayStandings> = {
  entities: ['Certificate', 'CertificateKind', 'Settings', 'Worker', 'Supervisor', 'Job', 'ScheduleEntry', 'WorkerEntry'],
  isAbout({ entity, scheduleId }, standings) {
    if (entity === 'Settings' || !standings) return true
    const isPlace = entity === 'ScheduleEntry' || entity === 'WorkerEntry'
    // Of somebody whose job went along with them nothing says the day; of a day without jobs nothing says its schedule.
    return !isPlace || scheduleId === undefined || standings.scheduleId === null || scheduleId === standings.scheduleId
  },
  ...listTiming,
}

export const certificateQueries = {
  kinds: () =>
    queryOptions({
      queryKey: ['certificate-kinds'],
      queryFn: ({ signal }) => call('certificateKinds', {}, signal),
      meta: refreshedByList('CertificateKind'),
    }),

  of: (holder: Holder) =>
    queryOptions({
      queryKey: [...root, 'of', holder],
      queryFn: ({ signal }) => call('certificates', { query: holder === 'company' ? {} : holder }, signal),
      meta: { refreshedBy: [{ entities: ['Certificate'], isAbout: (change) => isMaybeOf(change, holder), ...listTiming }] },
    }),

  expiring: () =>
    queryOptions({
      queryKey: [...root, 'expiring'],
      queryFn: ({ signal }) => call('certificates/expiring', {}, signal),
      meta: refreshedByList('Certificate', 'CertificateKind', 'Worker', 'Supervisor'),
    }),

  /** Everybody whom a file may name. */
  people: () =>
    queryOptions({
      queryKey: ['certificates-import', 'people'],
      queryFn: async ({ signal }): Promise<KnownPerson[]> => {
        const named = { where: { active: true }, fields: ['id', 'name'], limit: mostPeople }
        const [workers, supervisors] = await Promise.all([
          find<'Workers', Named>('Workers', named, signal),
          find<'Supervisors', Named>('Supervisors', named, signal),
        ])
        return [
          ...workers.map(({ id, name }) => ({ id, name, person: 'worker' as const })),
          ...supervisors.map(({ id, name }) => ({ id, name, person: 'supervisor' as const })),
        ]
      },
      staleTime: 0,
      gcTime: 0,
    }),

  /** Who lacks what on a day. */
  standings: (day: Day) =>
    queryOptions({
      queryKey: [...root, 'standings', day],
      queryFn: ({ signal }) => call('certificates/standings', { query: { day } }, signal),
      meta: { refreshedBy: [standingsRefresh] },
    }),
}

/** All that is read of certificates, to be read anew. */
export const certificatesKey = root

/** Adds a certificate; the same `id` again is the same certificate. */
export const addCertificate = (certificate: NewCertificate): Promise<SavedCertificate> => send('POST certificates', { body: certificate })

/** Puts one right, on top of what others changed beside it. */
export const patchCertificate = (seen: Certificate, change: CertificateChange): Promise<SavedCertificate> =>
  saveOnNewest(seen, change, (ifMatch) => send('PATCH certificates/:id', { params: { id: seen.id }, body: change }, { ifMatch }))

export const removeCertificate = (id: string) => send('DELETE certificates/:id', { params: { id } })

/** All of a file, or none. Each has an id, so that sending the same again after a lost answer adds none twice. */
export const importCertificates = (certificates: readonly NewCertificate[]) =>
  send('POST certificates/import', { body: { certificates: [...certificates] } })

export const addKind = (id: string, form: CertificateKindForm): Promise<CertificateKind> =>
  send('POST certificateKinds', { body: { id, ...form } })

export const patchKind = (seen: CertificateKind, change: Partial<CertificateKindForm>): Promise<CertificateKind> =>
  saveOnNewest(seen, change, (ifMatch) => send('PATCH certificateKinds/:id', { params: { id: seen.id }, body: change }, { ifMatch }))

/** Sends the picture of a side and answers its address. */
export const uploadSide = (file: File): Promise<string> =>
  uploadImage({ container: certificatePictures, file, onProgress: () => {}, signal: new AbortController().signal })

/** Expiring certificates, as a file. */
export const expiringFile = '/api/certificates/exportExpiring'
