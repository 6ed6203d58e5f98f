import type { CrewMember } from '@daysheet/domain/field/clock-round'

/** A person with a known name and no other known data. */
export const stranger = (workerId: string, name: string | null): CrewMember => ({
  ...{ workerEntryId: null, workerId, name, phone: null, isActive: true, isPlanned: false, txtStatus: null, punches: [], next: 'in' },
})
