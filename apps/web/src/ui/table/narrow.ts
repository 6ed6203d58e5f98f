/** As in the style sheet. Paper has the table. Also a window at 200 %: six columns need more than half a desk's width. */
export const narrow = 'screen and (max-width: 899.95px)'
