import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import type { OpenSiteMap, SiteMapOptions } from './leaflet/open-site-map.ts'
import { SiteMap } from './site-map.tsx'

// Leaflet needs a browser with a layout; e2e/admin.spec.ts has one.
test('the map opens where the site is, says where the pin is, and can be zoomed and asked again', async () => {
  const drawn = { zoom: vi.fn<OpenSiteMap['zoom']>(), retryTiles: vi.fn<OpenSiteMap['retryTiles']>(), close: vi.fn<OpenSiteMap['close']>() }
  let options: SiteMapOptions | undefined
  const load = () => Promise.resolve({ openSiteMap: (_element: HTMLElement, given: SiteMapOptions) => ((options = given), drawn) })
  const onMoved = vi.fn<(place: object) => void>()
  const place = { latitude: 40.7, longitude: -73.9 }
  const { user, unmount } = renderScreen(<SiteMap load={load} place={place} onMoved={onMoved} />)
  await user.click(await screen.findByRole('button', { name: 'Zoom in' }))
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(drawn.zoom.mock.calls).toEqual([[1], [-1]])
  expect(options?.place).toEqual(place)
  options?.onMoved({ latitude: 40.71, longitude: -73.91 })
  expect(onMoved.mock.calls).toEqual([[{ latitude: 40.71, longitude: -73.91 }]])
  act(() => options?.onTilesFailed(true))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(drawn.retryTiles).toHaveBeenCalledOnce()
  unmount()
  expect(drawn.close).toHaveBeenCalledOnce()
})
