/** How often an open stream says that it is alive. Apart from the shapes, so that a browser need not load those to know it. (wire/live.ts) */
export const BEAT_SECONDS = 15
