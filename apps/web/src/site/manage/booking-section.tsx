import { useId, type ReactNode } from 'react';

/** One part of the booking page, with its title. */
export function BookingSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="card-title">
        {title}
      </h2>
      <div className="stack">{children}</div>
    </section>
  );
}

export const WAITING_ID = 'waiting-change';
/** The notice at the top of the page of what can be undone: far above the buttons, so it gets the focus. */
export const waitingNotice = () => document.getElementById(WAITING_ID);
