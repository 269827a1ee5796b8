import { Box, Table } from '@radix-ui/themes';

export type FigureRow = [title: string, cells: readonly string[]];
type Props = {
  name: string;
  heads: readonly string[];
  rows: readonly FigureRow[];
  /** The last row is the sum of the others. */
  hasTotal?: boolean;
};

/** The figures of a report as a table. */
export const FigureTable = ({ name, heads, rows, hasTotal }: Props) => (
  <Box asChild maxHeight="420px" overflow="auto">
    {/* Reachable by keys, as it scrolls. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <section aria-label={name} tabIndex={0}>
      <Table.Root size="1" variant="surface" aria-label={name} className="figure-table" data-total={hasTotal}>
        <Table.Header>
          <Table.Row>
            {heads.map((head, place) => (
              <Table.ColumnHeaderCell key={head} justify={place === 0 ? 'start' : 'end'}>
                {head}
              </Table.ColumnHeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(([title, cells]) => (
            <Table.Row key={title}>
              <Table.RowHeaderCell>{title}</Table.RowHeaderCell>
              {cells.map((cell, place) => (
                <Table.Cell key={heads[place + 1]} justify="end">
                  {cell}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </section>
  </Box>
);
