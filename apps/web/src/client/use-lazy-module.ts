import { useEffect, useEffectEvent, useState } from 'react'
import { loadCode } from './load-module.ts'

/** Code that weighs more than what is around it, such as a chart: fetched once there is something to show. `null` until then, `'failed'` when it is out of reach. */
export function useLateCode<Module>(load: () => Promise<Module>): Module | 'failed' | null {
  const [code, setCode] = useState<Module | 'failed' | null>(null)
  const fetchCode = useEffectEvent(() => loadCode(load).then(setCode, () => setCode('failed')))
  useEffect(() => void fetchCode(), [])
  return code
}
