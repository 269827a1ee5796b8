import { Badge } from '@radix-ui/themes';

/** A count badge; nothing for 0. */
export const CountBadge = ({
  count,
  of,
}: {
  count: number;
  /** What is counted: "new messages". */ of: string;
}) =>
  count > 0 && (
    <Badge color="red" variant="solid" radius="full">
      <span>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{` ${of}`}</span>
    </Badge>
  );
