import type { ReactNode } from 'react';

type Props = {
  title: string;
  text?: string;
  /** A drawing of the family `empty`; it decorates the words below it. */
  picture?: 'no-events' | 'no-results' | 'no-pictures';
  children?: ReactNode;
};

/** Says that there is nothing, and what to do about it. */
export function Empty({ title, text, picture, children }: Props) {
  return (
    <div className="empty" role="status">
      {picture && <img src={`/art/empty/${picture}.svg`} alt="" width={240} height={165} />}
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
