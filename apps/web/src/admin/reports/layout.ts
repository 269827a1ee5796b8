/** Columns of a row of total figures. */
export const TOTALS = { initial: '2', sm: 'repeat(auto-fit, minmax(180px, 1fr))' } as const;
