/** How many of an item, as typed in: up to nine digits and four decimals. (product.md#field-checks) */
export const typedQuantity = /^(\d{1,9}(\.\d{0,4})?|\.\d{1,4})$/
