/** How much at the top of the window is kept free of what is scrolled to: the bar of the application and a little air. Pixels. (app/theme.ts) */
export const topKept = 64

/**
 * Looks of what stays at the top of the window while the page is scrolled. What has the focus in it is in sight; but a browser takes it for hidden, because it stands
 * in the room that is kept free, and would scroll the page by half a window as soon as a menu or a dialog gives the focus back to it. So it counts as standing lower.
 */
export const pinned = { position: 'sticky', '& *': { scrollMarginTop: -topKept, scrollMarginBottom: topKept } } as const
