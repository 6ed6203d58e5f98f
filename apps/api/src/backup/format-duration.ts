/** How long a run took, for whoever reads a terminal. */
export const formatDuration = (ms: number): string => (ms < 90_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} minutes`)
