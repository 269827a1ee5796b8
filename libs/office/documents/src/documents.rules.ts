/** "receipt-5f3a9c21.pdf": the last eight characters of the booking's id and nothing personal. */
export const documentName = (
  kind: 'receipt' | 'confirmation' | 'event',
  bookingId: string,
  ending: 'html' | 'pdf' | 'ics',
) => `${kind}-${bookingId.slice(-8)}.${ending}`;
