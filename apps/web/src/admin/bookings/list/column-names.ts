/** Columns that may be switched off; the id and the way in stay. */
export const OPTIONAL_COLUMNS = [
  'parent',
  'child',
  'date',
  'time',
  'type',
  'guests',
  'price',
  'status',
  'contact',
  'booked',
] as const;

/** The columns of the table; when it was booked is one more that can be switched on. */
export const USUALLY_HIDDEN = ['booked'] as const;
