import { dayOf } from '@daysheet/domain/calendar/day'
import { oldestOpenTime, type PublicContainerReq } from '@daysheet/domain/containers/request'
import { randomUUID } from 'node:crypto'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { isUuid } from '#rest/filter/coerce.ts'
import { answerRefused } from './answer-request.ts'
import { requestToShow } from './queries.ts'

/** A customer is told what they answer, and nothing that is the office's alone: neither its note nor who has an account. (product.md#container-answer) */
export async function showRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { businessTimeZone: zone }: Pick<Config, 'businessTimeZone'>,
  id: string,
): Promise<PublicContainerReq> {
  // What is no id costs the same statement.
  const found = await requestToShow(db, isUuid(id) ? id : randomUUID(), { oldest: oldestOpenTime(now()), zone })
  if (!found) throw answerRefused('NO_REQUEST')
  const { company, address, boro, supervisor, supervisorPhone, answer, name, requestedAt, answeredAt, size, wantedOn, place } = found
  return {
    company,
    address,
    boro,
    requestedOn: dayOf(requestedAt, zone),
    supervisor,
    supervisorPhone,
    answer,
    answeredBy: name,
    answeredOn: answeredAt && dayOf(answeredAt, zone),
    size,
    wantedOn,
    place,
  }
}
