/** A turning ring next to a text that says what is loading; decorative. */
export const Spinner = ({ className = '' }: { className?: string }) => (
  <span className={`spinner ${className}`.trim()} aria-hidden />
);
