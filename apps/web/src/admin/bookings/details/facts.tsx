import type { ReactNode } from 'react';

export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>;

/** One name and its value; without a value there is no line. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
