import { messageOf } from '../../client/client.ts'
import { StaleEntry, type EntryChange } from './queries.ts'
import { byWhom } from '../../client/author-labels.ts'

/** What a field was changed to by somebody else, and who that was, in a sentence. */
function newerValue(field: keyof EntryChange, { current, changes }: StaleEntry, supervisorName: (id: string) => string): string {
  const { startTime, supervisorId, notes, cancelled, cancelledReason } = current
  const meanwhile = `meanwhile${byWhom(changes[field])}`
  switch (field) {
    case 'startTime':
      return startTime === null ? `The start time was removed ${meanwhile}.` : `The start time was changed to ${startTime} ${meanwhile}.`
    case 'supervisorId':
      return supervisorId === null
        ? `The supervisor was removed ${meanwhile}.`
        : `The supervisor was changed to ${supervisorName(supervisorId)} ${meanwhile}.`
    case 'notes':
      return notes === null ? `The note was removed ${meanwhile}.` : `The note was changed to “${notes}” ${meanwhile}.`
    case 'cancelled':
    case 'cancelledReason': {
      // One sentence for both, whichever of them changed.
      const then = `meanwhile${byWhom(changes['cancelled'] ?? changes['cancelledReason'])}`
      return cancelled ? `The job was cancelled ${then}: ${cancelledReason || 'Unknown'}.` : `The job was reactivated ${then}.`
    }
  }
}

/** Why an edit was refused, with the newer value; the server's own words for anything else. (issue 2, spec §8) */
export function refusal(error: unknown, supervisorName: (id: string) => string): string {
  if (!(error instanceof StaleEntry)) return messageOf(error)
  const sentences = new Set(error.fields.map((field) => newerValue(field, error, supervisorName)))
  return `${[...sentences].join(' ')} Your change was not saved.`
}
