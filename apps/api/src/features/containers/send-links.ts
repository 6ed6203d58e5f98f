import { containerLinkBody } from '@daysheet/domain/containers/link-text'
import { requestState, type ContainerLinkText, type ContainerText } from '@daysheet/domain/containers/request'
import { reasonStopped } from '@daysheet/domain/texts/text-status'
import { v7 as newId } from 'uuid'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, type Database } from '#db/connection.ts'
import { conflict, notFound, unprocessable } from '#http/errors.ts'
import { otherUnderId } from '#rest/repeated.ts'
import { readSettings } from '../settings/queries.ts'
import { enqueueDelivery, nextMessageTime } from '../texts/handover/queries.ts'
import * as texts from '../texts/queries.ts'
import { lockRequestToText } from './queries.ts'

/** What a text with links is written with. */
export type LinkSettings = Pick<Config, 'publicUrl'>

type LinksToSend = ContainerText & { containerReqId: string; actor: string }

/**
 * Texts a customer the two links of a request. Text and queue job are one transaction, and the same intent is one text; from there on it goes the way of every
 * text: handed over once, and `unknown` when nobody can tell. (decisions/texts.md)
 */
export async function sendContainerLinks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  links: LinkSettings,
  toSend: LinksToSend,
): Promise<ContainerLinkText> {
  const { containerReqId, phone, language, intentId, actor } = toSend
  return inTransaction(db, actor, async (tx) => {
    await texts.lockPhones(tx, [phone])
    const before = await texts.linkTextOf(tx, intentId)
    if (before) return sameText(before, toSend)
    const request = await lockRequestToText(tx, containerReqId)
    if (!request) throw notFound('ContainerReq', containerReqId)
    const { answer, requestedAt, size, wantedOn, address, boro } = request
    const state = requestState({ answer, requestedAt: requestedAt.toISOString() }, now())
    if (state === 'expired') throw conflict('This request is too old to be answered. Please make a new one.', { code: 'REQUEST_EXPIRED' })
    if (state !== 'open') throw conflict(`This request was ${state} already.`, { code: 'REQUEST_ANSWERED' })
    if (await texts.hasOptedOut(tx, phone)) throw unprocessable(reasonStopped, { code: 'OPTED_OUT' })
    const { companyName } = await readSettings(tx)
    const company = companyName || undefined
    const body = containerLinkBody({ containerReqId, language, publicUrl: links.publicUrl, company, address, boro, size, wantedOn })
    const text: LinkTextRow = {
      id: newId(),
      state: 'queued',
      body,
      language,
      reason: null,
      time: await nextMessageTime(tx, { worker_id: null, phone }, now()),
      phone,
    }
    await texts.insertMessage(tx, { ...text, kind: 'container', container_req_id: containerReqId, intent_id: intentId })
    await enqueueDelivery(tx, text.id)
    return toLinkText(text)
  })
}

/** A request that comes again without a number was not asked for with one. */
export async function requireUntexted(tx: Database, intentId: string): Promise<void> {
  if (await texts.linkTextOf(tx, intentId)) throw otherText(intentId, ['phone'])
}

const otherText = (id: string, properties: readonly string[]) =>
  otherUnderId('This was already sent, to another number or in other words.', { id, properties })

function sameText(before: texts.MessageRow, { containerReqId, phone, language, intentId }: LinksToSend): ContainerLinkText {
  const properties = [
    ...(before.container_req_id === containerReqId ? [] : ['containerReqId']),
    ...(before.phone === phone ? [] : ['phone']),
    ...(before.language === language ? [] : ['language']),
  ]
  if (properties.length > 0) throw otherText(intentId, properties)
  return toLinkText(before)
}

type LinkTextRow = Pick<texts.MessageRow, 'id' | 'state' | 'body' | 'language' | 'reason' | 'time' | 'phone'>

/** A text as the office sees it. */
export const toLinkText = ({ id, state, body, language, reason, time, phone }: LinkTextRow): ContainerLinkText => ({
  id,
  state,
  body,
  language,
  reason,
  phone,
  time: time.toISOString(),
})
