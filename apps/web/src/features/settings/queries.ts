/** What the office has decided for itself. (product.md#settings) */
import type { SavedSettings, SettingsChange } from '@daysheet/domain/settings/office-settings'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { refreshedByList } from '#client/live-queries.ts'
import { saveOnNewest } from '#client/stale-row.ts'

export const settingsQueries = {
  current: () =>
    queryOptions({
      queryKey: ['settings'],
      queryFn: ({ signal }) => call('settings', {}, signal),
      meta: refreshedByList('Settings'),
    }),
}

/** Saves these settings alone, on top of what others changed beside them. */
export const saveSettings = (seen: SavedSettings, change: SettingsChange): Promise<SavedSettings> =>
  saveOnNewest(seen, change, (ifMatch) => send('PATCH settings', { body: change }, { ifMatch }))
