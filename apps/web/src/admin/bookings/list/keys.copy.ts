/** The keys of the list of bookings. */
export const KEY_TEXTS = {
  button: 'Keys',
  title: 'Keys',
  lead: 'None of them works while you are writing in a field.',
  keys: [
    [['/'], 'Search the bookings'],
    [['↓'], 'From the search into the list'],
    [['↑', '↓'], 'From row to row'],
    [['Enter'], 'Open the booking of the row'],
    [['←', '→'], 'From an open booking to its neighbors in the list'],
    [['Esc'], 'Close it; the row has the focus again'],
    [['?'], 'Show these keys'],
  ] satisfies [string[], string][] as [string[], string][],
};
