/** How a container request and the texts of its links are told to the office. */
import { formatDateTime, formatDay } from '@daysheet/domain/calendar/day'
import {
  containerLinkDays,
  requestState,
  type ContainerDetails,
  type ContainerLinkText,
  type ContainerReq,
  type RequestState,
} from '@daysheet/domain/containers/request'
import { formatPhone } from '@daysheet/domain/people/phone'
import type { Status } from '#ui/status.tsx'
import { textStateLabel } from '../texts/text-state-labels.ts'

export const requestStatus: Record<RequestState, Status> = {
  open: 'waiting',
  confirmed: 'confirmed',
  declined: 'declined',
  expired: 'not texted',
}

/** `Confirmed by Ana Kowalska, 11-20-2026 5:12 PM`. */
export function requestStateLabel(request: ContainerReq, { now, zone }: { now: Date; zone: string }): string {
  const state = requestState(request, now)
  if (state === 'open') return 'Waiting for an answer'
  if (state === 'expired') return `Not answered within ${containerLinkDays} days: its links do not work any more`
  const who = request.name ? ` by ${request.name}` : ''
  const when = request.answeredAt ? `, ${formatDateTime(request.answeredAt, zone)}` : ''
  return `${state === 'confirmed' ? 'Confirmed' : 'Declined'}${who}${when}`
}

/** `30 yd · needed on 11-28-2026 · loading dock`; empty when nothing was entered. */
export const wantedLabel = ({ size, wantedOn, place }: ContainerDetails): string =>
  [size && `${size} yd`, wantedOn && `needed on ${formatDay(wantedOn)}`, place].filter(Boolean).join(' · ')

/** Nothing of what moved in from an old deployment: nobody knows when and by whom that was asked. */
export const requestedLabel = ({ requestedBy, requestedAt }: ContainerReq, zone: string): string | null =>
  requestedBy === null ? null : `Requested by ${requestedBy}, ${formatDateTime(requestedAt, zone)}`

/** `Texted to (212) 555-0101 in Spanish, 11-20-2026 5:12 PM`. */
export const textedLabel = ({ phone, language, time }: ContainerLinkText, zone: string): string =>
  `Texted to ${formatPhone(phone)} in ${language === 'es' ? 'Spanish' : 'English'}, ${formatDateTime(time, zone)}`

/** `Not delivered: This number cannot get texts`. */
export const textResultLabel = (text: ContainerLinkText): string => [textStateLabel(text), text.reason].filter(Boolean).join(': ')
