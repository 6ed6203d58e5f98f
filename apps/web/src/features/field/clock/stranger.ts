import type { CrewMember } from '@daysheet/domain/field/clock-round'

/** Somebody of whom nothing is known but the name. */
export const stranger = (workerId: string, name: string | null): CrewMember => ({
  ...{ workerEntryId: null, workerId, name, phone: null, isActive: true, isPlanned: false, txtStatus: null, punches: [], next: 'in' },
})
