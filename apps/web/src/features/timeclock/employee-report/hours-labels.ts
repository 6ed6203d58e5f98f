/** Hours as the report shows them: always two decimals. (product.md#hours) */
export const hoursText = (hours: number): string => hours.toFixed(2)
