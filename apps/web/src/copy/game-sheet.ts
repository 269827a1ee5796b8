/** The button that opens the sheet of a game. */
export const aboutGame = (name: string) => `About ${name}`;

/** The sheet with the details of a game. */
export const SHEET_TEXTS = {
  ages: 'Ages',
  players: 'Players',
  space: 'Space',
  time: 'Time',
  fromTo: (from: number, to: number) => `${from} to ${to}`,
  minutes: (count: number) => `${count} minutes`,
  equipment: 'What we bring',
  skills: 'Skills',
  add: 'Add this game',
  takeOut: 'Remove this game',
  chosen: (count: number) => `${count} of 3 games chosen`,
  enough: (count: number) => `${count} games for your day`,
  on: 'Book with these',
} as const;
