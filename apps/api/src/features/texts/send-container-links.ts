import { containerLinkBody } from '@daysheet/domain/containers/link-text'
import { requestState, type ContainerLinkText, type ContainerText } from '@daysheet/domain/containers/request'
import { reasonStopped } from '@daysheet/domain/schedules/text-status'
import { v7 as newId } from 'uuid'
import type { Config } from '../../config.ts'
import { write } from '../../db/connection.ts'
import { addJob } from '../../db/queue.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import { timeOfNext } from './handover/queries.ts'
import * as queries from './queries.ts'
import { deliverTask, jobKey, type Texting } from './texting.ts'

/** What a text with links is written with. */
export type LinkTexts = Pick<Config, 'publicUrl' | 'companyName'>

type Wish = ContainerText & { containerReqId: string; actor: string }

/**
 * Texts a customer the two links of a request. Text and queue job are one transaction, and the same wish is one text; from there on it goes the way of every
 * text: handed over once, and `unknown` when nobody can tell. (issue 6.4, decision 0041)
 */
export async function sendContainerLinks({ db, now }: Texting, links: LinkTexts, wish: Wish): Promise<ContainerLinkText> {
  const { containerReqId, phone, language, intentId, actor } = wish
  return write(db, actor, async (tx) => {
    await queries.lockPhones(tx, [phone])
    const before = await queries.linkTextOf(tx, intentId)
    if (before) return sameText(before, wish)
    const request = await queries.holdRequest(tx, containerReqId)
    if (!request) throw notFound('ContainerReq', containerReqId)
    const { answer, requestedAt, address, boro } = request
    const state = requestState({ answer, requestedAt: requestedAt.toISOString() }, now())
    if (state === 'expired') throw conflict('This request is too old to be answered. Please make a new one.', { code: 'REQUEST_EXPIRED' })
    if (state !== 'open') throw conflict(`This request was ${state} already.`, { code: 'REQUEST_ANSWERED' })
    if (await queries.hasOptedOut(tx, phone)) throw unprocessable(reasonStopped, { code: 'OPTED_OUT' })
    const body = containerLinkBody({ containerReqId, language, publicUrl: links.publicUrl, company: links.companyName, address, boro })
    const text: Shown = {
      id: newId(),
      state: 'queued',
      body,
      language,
      reason: null,
      time: await timeOfNext(tx, { worker_id: null, phone }, now()),
      phone,
    }
    await queries.insertMessage(tx, { ...text, kind: 'container', container_req_id: containerReqId, intent_id: intentId })
    await addJob(tx, deliverTask, { id: text.id }, { key: jobKey(text.id) })
    return shown(text)
  })
}

function sameText(before: queries.MessageRow, { containerReqId, phone, language }: Wish): ContainerLinkText {
  const isSame = before.container_req_id === containerReqId && before.phone === phone && before.language === language
  if (!isSame) throw conflict('This was already sent, to another number or in other words.', { code: 'ID_IN_USE' })
  return shown(before)
}

type Shown = Pick<queries.MessageRow, 'id' | 'state' | 'body' | 'language' | 'reason' | 'time' | 'phone'>

/** A text as the office sees it. */
export const shown = ({ id, state, body, language, reason, time, phone }: Shown): ContainerLinkText => ({
  ...{ id, state, body, language, reason, phone },
  time: time.toISOString(),
})
