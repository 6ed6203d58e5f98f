import { render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'

/** Longer than the second after which the libraries give up by themselves. */
const late = 1_200

function Late() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setThere, late, true)
    return () => clearTimeout(timer)
  }, [])
  return isThere ? <p>At last</p> : null
}

test('whatever a test waits for may come later than a second: on a busy machine it does', async () => {
  const since = performance.now()
  const isLate = () => performance.now() - since > late
  const polled = async () => {
    await expect.poll(isLate).toBe(true)
  }
  render(<Late />)
  const waits = [
    screen.findByText('At last'),
    waitFor(() => expect(isLate()).toBe(true)),
    vi.waitFor(() => expect(isLate()).toBe(true)),
    vi.waitUntil(isLate),
    polled(),
  ]
  expect((await Promise.allSettled(waits)).map((one) => one.status)).toEqual(waits.map(() => 'fulfilled'))
})
