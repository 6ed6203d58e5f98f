import { dayOf } from '@daysheet/domain/calendar/day'
import { reminderBody, remindersOf } from '@daysheet/domain/certificates/reminder'
import { inGsmAlphabet } from '@daysheet/domain/texts/gsm'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '../../../db/connection.ts'
import { readSettings } from '../../settings/queries.ts'
import { enqueueDelivery, nextMessageTime } from '../../texts/handover/queries.ts'
import * as texts from '../../texts/queries.ts'
import { certificateKinds, certificatesInUse } from '../queries.ts'
import { insertReminders, lockReminders, toldReminders, workersToRemind } from './queries.ts'

interface Reminders {
  db: Database
  now: () => Date
  /** The business time zone. */
  zone: string
}

/**
 * Texts everybody whose certificates have come to a step before their end, each person once for what ends in the same week. The texts and what was told are one
 * transaction; of several processes one sends. Answers how many texts are on their way. (product.md#certificate-reminders)
 */
export async function sendReminders({ db, now, zone }: Reminders): Promise<number> {
  return inTransaction(db, 'reminders', async (tx) => {
    if (!(await lockReminders(tx))) return 0
    const { certificateReminders, companyName } = await readSettings(tx)
    if (!certificateReminders) return 0
    const kinds = new Map((await certificateKinds(tx)).map((kind) => [kind.id, kind]))
    const told = new Set((await toldReminders(tx)).map(({ certificateId, step }) => `${certificateId} ${step}`))
    const byWorker = Map.groupBy(await certificatesInUse(tx, { hasDetails: false }), ({ workerId }) => workerId)
    const due = new Map(
      [...byWorker].flatMap(([workerId, certificates]) => {
        if (workerId === null) return []
        const reminded = remindersOf(certificates, {
          purposeOf: (kindId) => kinds.get(kindId)?.purpose,
          wasTold: (certificateId, step) => told.has(`${certificateId} ${step}`),
          today: dayOf(now(), zone),
        })
        return reminded.length > 0 ? [[workerId, reminded] as const] : []
      }),
    )
    if (due.size === 0) return 0
    const workers = await workersToRemind(tx, [...due.keys()])
    await texts.lockPhones(tx, [...new Set(workers.map(({ phone }) => phone))].toSorted())
    let sent = 0
    for (const { id: workerId, phone, language } of workers) {
      const reminded = due.get(workerId) ?? []
      // They asked for no texts: the office has the list.
      if (await texts.hasOptedOut(tx, phone)) continue
      const endings = reminded.map(({ certificate, lastDay }) => ({ kindName: kinds.get(certificate.kindId)?.name ?? '', lastDay }))
      const body = inGsmAlphabet(reminderBody(endings, { language, companyName }))
      const message = { id: newId(), kind: 'message', state: 'queued', body, phone, language } as const
      const time = await nextMessageTime(tx, { worker_id: workerId, phone }, now())
      await texts.insertMessage(tx, { ...message, worker_id: workerId, time })
      await enqueueDelivery(tx, message.id)
      await insertReminders(
        tx,
        reminded.map(({ certificate, step }) => ({ certificateId: certificate.id, step })),
      )
      sent += 1
    }
    return sent
  })
}
