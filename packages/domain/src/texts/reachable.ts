import { reasonStopped, reasonUnreached } from './text-status.ts'

export interface TextedPerson {
  txtReason?: string | null | undefined
  worker?: { phone: string | null } | undefined
}

/** Why no text reaches a person on a job; null if texts do. */
export const unreachedReason = ({ worker, txtReason }: TextedPerson): string | null =>
  reasonUnreached({ phone: worker?.phone, stopped: txtReason === reasonStopped })

/** Whether a person on a job has a phone and did not text STOP. */
export const isReachable = (person: TextedPerson): boolean => unreachedReason(person) === null
