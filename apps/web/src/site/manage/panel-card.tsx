import { useId, type ReactNode } from 'react';

/** One part of the booking page, with its title. */
export function PanelCard({ title, children }: { title: string; children: ReactNode }) {
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
