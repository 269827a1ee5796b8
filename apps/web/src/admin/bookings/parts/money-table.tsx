import { Table, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';

type Line = { key: string; label: ReactNode; amount: string; note?: ReactNode };
type Props = { lines: readonly Line[]; total?: { label: string; amount: string } };

/** Amounts below each other, with a total. */
export const MoneyTable = ({ lines, total }: Props) => (
  <Table.Root size="1" mx="-2">
    <Table.Body>
      {lines.map(({ key, label, amount, note }) => (
        <Table.Row key={key}>
          <Table.RowHeaderCell>
            <span>{label}</span>
            {note && (
              <Text as="div" size="2" color="gray">
                {note}
              </Text>
            )}
          </Table.RowHeaderCell>
          <Table.Cell justify="end">{amount}</Table.Cell>
        </Table.Row>
      ))}
      {total && (
        <Table.Row>
          <Table.RowHeaderCell>
            <b>{total.label}</b>
          </Table.RowHeaderCell>
          <Table.Cell justify="end">
            <b>{total.amount}</b>
          </Table.Cell>
        </Table.Row>
      )}
    </Table.Body>
  </Table.Root>
);
