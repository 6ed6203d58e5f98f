/** How often an open stream says that it is alive. Apart from the shapes of changes, so that a browser's first load needs no schema for it. */
export const heartbeatSeconds = 15
