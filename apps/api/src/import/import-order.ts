/** Which files an old deployment moves in with: an entity comes after those it refers to. */
import { dayOf } from '@daysheet/domain/calendar/day'
import { pictureToKeep, reportContainer } from '@daysheet/domain/records/picture-address'
import type { Config } from '../config.ts'
import { scopePart, scopeStatus } from '../features/filings/model.ts'
import { containerReq } from '../features/containers/model.ts'
import { checklist, imageSet, jobInspection, question } from '../features/records/model.ts'
import { job } from '../features/jobs/model.ts'
import { location } from '../features/locations/model.ts'
import { item, itemEntry, itemReturnEntry, order, price, returnOrder } from '../features/materials/model.ts'
import { supervisorHooks, workerHooks } from '../features/people/hooks.ts'
import { supervisor, worker } from '../features/people/model.ts'
import { schedule, scheduleEntry, workerEntry } from '../features/schedules/model.ts'
import { user } from '../features/session/model.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { clockEventHooks, eosReportHooks } from '../features/timeclock/hooks.ts'
import { clockEvent, eosReport } from '../features/timeclock/model.ts'
import type { Hooks } from '../rest/hooks.ts'
import type { Model } from '../rest/model.ts'

export interface ImportTable {
  model: Model
  /** How properties are stored that are not simply columns. */
  hooks: Hooks
}

const plain = (model: Model): ImportTable => ({ model, hooks: {} })

/**
 * Imports rows as they are, but removes the tokens that phones left in the addresses of pictures.
 */
const picturesMovingIn: Hooks = {
  stored: { images: (images) => ({ images: images === null ? null : JSON.stringify(withoutTokens(images)) }) },
}

const withoutTokens = (images: unknown): unknown =>
  Array.isArray(images)
    ? images.map((one: unknown) => {
        if (typeof one === 'string') return pictureToKeep(one) ?? one
        const url = typeof one === 'object' && one !== null && 'url' in one ? one.url : undefined
        return typeof url === 'string' ? { ...(one as object), url: pictureToKeep(url, { container: reportContainer }) ?? url } : one
      })
    : images

export function importTables({ config, appSecret }: { config: Config; appSecret: string }): ImportTable[] {
  const userHooks: Hooks = {
    stored: {
      username: (username) => ({ username: String(username).trim().toLowerCase() }),
      password: async (password) => ({ password_hash: await hashPassword(String(password)) }),
    },
  }
  const scheduleHooks: Hooks = { stored: { date: (date) => ({ date, day: dayOf(String(date), config.businessTimeZone) }) } }
  return [
    { model: user, hooks: userHooks },
    { model: supervisor, hooks: supervisorHooks({ config }) },
    { model: worker, hooks: workerHooks({ appSecret }) },
    plain(job),
    { model: schedule, hooks: scheduleHooks },
    ...[scheduleEntry, workerEntry].map(plain),
    { model: clockEvent, hooks: clockEventHooks({ now: () => new Date() }) },
    { model: eosReport, hooks: eosReportHooks },
    ...[scopePart, scopeStatus, item, price, order, itemEntry, returnOrder].map(plain),
    ...[itemReturnEntry, location, containerReq].map(plain),
    ...[checklist, question, jobInspection, imageSet].map((model) => ({ model, hooks: picturesMovingIn })),
  ]
}
