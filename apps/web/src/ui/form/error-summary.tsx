import { useEffect, useRef } from 'react';

export type SummaryLine = { fieldId: string; sentence: string };

/** The errors of a form as links to the fields, with the same messages; focused each time `attempt` changes. */
export function ErrorSummary({ lines, attempt }: { lines: SummaryLine[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (lines.length === 0) return null;
  const goTo = (event: React.MouseEvent, fieldId: string) => {
    event.preventDefault();
    const field = document.getElementById(fieldId);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">There is a problem</h2>
      <ul>
        {lines.map(({ fieldId, sentence }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
