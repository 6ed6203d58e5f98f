/** The office's checklists: from the server when it answers, else as the phone kept them. (product.md#checklists) */
import { call } from '#client/client.ts'
import { useCachedRead } from '../queue/use-cached-read.ts'

/** They change rarely and are told of when they do (phone/live.ts): a phone in somebody's pocket need not ask for them all day. */
const refreshMs = 5 * 60_000

/** Asked for once the first screen stands, so that they are on the phone before it loses its network. */
export function useTemplates() {
  const { read: templates, isLoading } = useCachedRead('checklists', (signal) => call('checklistTemplates', {}, signal), {
    ...{ staleTime: refreshMs, refetchInterval: refreshMs },
    refreshedBy: { entities: ['ChecklistTemplate'], ...{ wait: 250, maxWait: 2000 } },
  })
  return { templates, isLoading }
}
