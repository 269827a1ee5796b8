/** A count badge; nothing for 0. */
export const CountBadge = ({
  count,
  of,
}: {
  count: number;
  /** What is counted: "new messages". */ of: string;
}) =>
  count > 0 && (
    <span className="count-badge">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {of}</span>
    </span>
  );
