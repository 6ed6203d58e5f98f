/** How often an open stream says that it is alive. Apart from the shapes of `changes.ts`, so that a browser loads no zod for it. */
export const BEAT_SECONDS = 15
