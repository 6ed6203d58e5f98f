import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anItem, aPriceFrom } from '#testing/inventory.tsx'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { PricesOverTime } from './prices-over-time.tsx'

test('the drawing is for the eye alone: the keyboard passes it by', async () => {
  respond()
  const { container } = renderScreen(<PricesOverTime item={anItem({ prices: [aPriceFrom('2026-11-01', 13)] })} />)
  await waitFor(() => expect(container.querySelector('[aria-hidden] .MuiChartsSurface-root')).not.toBeNull())
  expect(container.querySelectorAll('[tabindex="0"], button')).toHaveLength(0)
})
