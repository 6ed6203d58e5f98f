import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Code that is fetched when it is first needed. A browser may remember that a module could not be fetched and give the same failure for as long as the
 * page lives (Chromium does since it shares the fetch with a preload), so whatever failed once is asked for under another address.
 */
let retries = 0

/** Loads a module; when that fails, as often as it takes, from an address the browser has not seen fail. Throws when the code is out of reach now. */
export async function loadModule<Module>(load: () => Promise<Module>, fetchModule = importModule): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/(?:(?!https?:)[^\s?])+\.js/.exec(String(error))?.[0]
    if (address === undefined) throw error
    retries += 1
    return (await fetchModule(`${address}?again=${retries}`)) as Module // the same file, so the same module
  }
}

const importModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)

/** Code that weighs more than what is around it, such as a chart: fetched once there is something to show. `null` until then, `'failed'` when it is out of reach. */
export function useLazyModule<Module>(load: () => Promise<Module>): Module | 'failed' | null {
  const [code, setCode] = useState<Module | 'failed' | null>(null)
  const fetchCode = useEffectEvent(() => loadModule(load).then(setCode, () => setCode('failed')))
  useEffect(() => void fetchCode(), [])
  return code
}
