import { dayOf } from '@daysheet/domain/calendar/day'
import { expiringCertificates } from '@daysheet/domain/certificates/expiring'
import { reminderBody, remindersOf } from '@daysheet/domain/certificates/reminder'
import { inGsmAlphabet } from '@daysheet/domain/texts/gsm'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '#db/connection.ts'
import { readSettings } from '#features/settings/queries.ts'
import { enqueueDelivery, nextMessageTime } from '../handover/queries.ts'
import * as texts from '../queries.ts'
import { certificateKinds, certificatesInUse } from '#features/certificates/queries.ts'
import { insertReminders, lockReminders, peopleToRemind, toldReminders } from './queries.ts'

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
    const today = dayOf(now(), zone)
    const kindOf = (kindId: string) => kinds.get(kindId)
    const inUse = await certificatesInUse(tx, { hasDetails: false })
    const ending = expiringCertificates(inUse, kindOf, today).map(({ certificate: { id } }) => id)
    const told = new Set((await toldReminders(tx, ending)).map(({ certificateId, step }) => `${certificateId} ${step}`))
    const byPerson = Map.groupBy(inUse, ({ workerId, supervisorId }) => workerId ?? supervisorId)
    const due = new Map(
      [...byPerson].flatMap(([personId, certificates]) => {
        if (personId === null) return []
        const reminded = remindersOf(certificates, {
          kindOf,
          wasTold: (certificateId, step) => told.has(`${certificateId} ${step}`),
          today,
        })
        return reminded.length > 0 ? [[personId, reminded] as const] : []
      }),
    )
    if (due.size === 0) return 0
    const people = await peopleToRemind(tx, [...due.keys()])
    await texts.lockPhones(tx, [...new Set(people.map(({ phone }) => phone))].toSorted())
    let sent = 0
    for (const { workerId, supervisorId, phone, language } of people) {
      const reminded = due.get(workerId ?? supervisorId ?? '') ?? []
      // They asked for no texts: the office has the list.
      if (await texts.hasOptedOut(tx, phone)) continue
      const endings = reminded.map(({ certificate, lastDay }) => ({ kindName: kinds.get(certificate.kindId)?.name ?? '', lastDay }))
      const body = inGsmAlphabet(reminderBody(endings, { language, companyName }))
      const message = { id: newId(), kind: 'message', state: 'queued', body, phone, language } as const
      const time = await nextMessageTime(tx, { worker_id: workerId, phone }, now())
      await texts.insertMessage(tx, { ...message, worker_id: workerId, supervisor_id: supervisorId, time })
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
