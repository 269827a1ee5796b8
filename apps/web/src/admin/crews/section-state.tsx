import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Loading } from '../../ui/feedback/load-states.js';

type SectionTexts = { title: string; lead: string; loading: string; failed: string };
type Props<View> = {
  texts: SectionTexts;
  list: UseQueryResult<View>;
  /** Stands at the right of the head. */
  aside?: ReactNode;
  children: (data: View) => ReactNode;
};

/** A part of the crews with its head, while it loads, when it failed, and as it is. */
export function SectionState<View>({ texts, list, aside, children }: Props<View>) {
  const body = () => {
    if (list.isPending) return <Loading text={texts.loading} />;
    return list.data ? children(list.data) : <Failure text={texts.failed} query={list} />;
  };
  return (
    <section aria-labelledby="crews-title">
      <header className="crews-header">
        <div>
          <h2 id="crews-title">{texts.title}</h2>
          <p>{texts.lead}</p>
        </div>
        {aside}
      </header>
      {body()}
    </section>
  );
}
