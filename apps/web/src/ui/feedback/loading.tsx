import { Spinner } from '@radix-ui/themes';

/** A spinner and what it is for; `quiet` keeps the words for screen readers. */
export function Loading({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return (
    <p className="loading" role="status">
      <Spinner size="3" />
      <span className={quiet ? 'sr-only' : undefined}>{text}</span>
    </p>
  );
}
