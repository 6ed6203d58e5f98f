import { useEffect, useEffectEvent, useState } from 'react'
import { loadCode } from '../../../client/load-module.ts'
import { tell } from '../../../ui/messages.tsx'
import type { FilingView, FilingViewProps } from './filing-view.tsx'

/** The view of a filing, its code fetched when one is first opened; when that fails it does not open and says why. */
export function LateView(props: FilingViewProps) {
  const [View, setView] = useState<typeof FilingView | null>(null)
  const fail = useEffectEvent(() => {
    props.onClose()
    void tell('This could not be loaded. Check the connection and try again.')
  })
  useEffect(() => {
    loadCode(() => import('./filing-view.tsx')).then((code) => setView(() => code.FilingView), fail)
  }, [])
  return View && <View {...props} />
}
