import { dayOf } from '@daysheet/domain/calendar/day'
import { defaultSettings, type SavedSettings } from '@daysheet/domain/settings/office-settings'
import { may, type Standing } from '@daysheet/domain/session/permissions'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonTextOf } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { ifMatchVersions, sendJson } from '#rest/etag.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './queries.ts'

/** What an office decides for itself: one row, read and changed in parts. (product.md#settings; decisions/code-structure.md) */
export function settingsRoutes(app: FastifyInstance, { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): void {
  app.get('/api/settings', reading, async (request, reply) => {
    const settings = shownTo(request.session.standing, await readSettings(db))
    return sendJson(request, reply, JSON.stringify(settings), settings.version)
  })
  app.patch('/api/settings', changing, async (request, reply) => {
    const settings = await changeSettings(db, {
      actor: actorOf(request),
      change: request.body,
      versions: ifMatchVersions(request),
      today: dayOf(now(), config.businessTimeZone),
    })
    return sendJson(request, reply, JSON.stringify(settings), settings.version)
  })
}

/** Rates show pay, so they are hidden from users who may not see hours. */
const shownTo = (standing: Standing, settings: SavedSettings): SavedSettings =>
  may(standing, 'time.reports') ? settings : { ...settings, laborRates: defaultSettings.laborRates }

const reading = operation(
  {
    summary: 'The settings of the office; those that were never changed have their defaults',
    tag: 'Settings',
    answer: jsonTextOf(reads.settings.answer),
  },
  { needs: ['settings.read'], own: 'kept' },
)

const changing = operation(
  {
    summary: 'Change some settings; the others stay as they are',
    tag: 'Settings',
    body: checkedBody(writes['PATCH settings'].body, 'Settings'),
    match: true,
    answer: jsonTextOf(writes['PATCH settings'].answer),
  },
  { needs: ['settings.write'] },
)
