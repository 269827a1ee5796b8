import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The server's name for sorting by this column; without one the head is plain text. */
  sort?: string;
  /** Numbers stand at the right, in tabular figures. */
  isNumber?: boolean;
  /** Takes the whole width of a card on phones. */
  isWide?: boolean;
};

export type Sorting = {
  /** As the server knows it; a leading minus sorts downwards. */
  sort?: string;
  onSort?: (sort: string) => void;
};

export type Choosing<Row> = {
  /** Keys of the ticked rows. */
  chosen: ReadonlySet<string>;
  onChoose: (next: Set<string>) => void;
  /** What the box of a row is called. */
  nameOf: (row: Row) => string;
};
