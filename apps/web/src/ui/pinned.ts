/** How much at the top of the window is kept free of what is scrolled to: the bar of the application and a little air. Pixels. (app/theme.ts) */
export const topKept = 64

const whatTakesFocus = '& :is(a, button, input, [tabindex])'

/**
 * Looks of what stays at the top of the window while the page is scrolled. What has the focus in it is in sight; but a browser takes it for hidden, because it stands
 * in the room that is kept free, and would scroll the page by half a window as soon as a menu or a dialog gives the focus back to it. So it counts as standing lower.
 */
export const pinned = {
  position: 'sticky',
  [whatTakesFocus]: { scrollMarginTop: -topKept, scrollMarginBottom: topKept },
} as const

/** For where there is no room for it: it scrolls with the page after all. */
export const unpinned = { position: 'static', [whatTakesFocus]: { scrollMarginTop: 0, scrollMarginBottom: 0 } } as const
