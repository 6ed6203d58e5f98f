import { belongsTo, model } from '#rest/model.ts'

/** A text to or from a crew member; written by the actions of this feature only. */
export const textMessage = model({
  name: 'TextMessage',
  plural: 'TextMessages',
  table: 'text_message',
  relations: {
    worker: belongsTo('Worker', 'workerId'),
    workerEntry: belongsTo('WorkerEntry', 'workerEntryId'),
    scheduleEntry: belongsTo('ScheduleEntry', 'scheduleEntryId'),
  },
})
