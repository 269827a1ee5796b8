import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Loading } from '../../ui/feedback/load-states.js';

type Words = { title: string; lead: string; loading: string; failed: string };
type Props<View> = {
  words: Words;
  list: UseQueryResult<View>;
  /** Stands at the right of the head. */
  aside?: ReactNode;
  children: (data: View) => ReactNode;
};

/** A part of the crews with its head, while it loads, when it failed, and as it is. */
export function SectionState<View>({ words, list, aside, children }: Props<View>) {
  const body = () => {
    if (list.isPending) return <Loading text={words.loading} />;
    return list.data ? children(list.data) : <Failure text={words.failed} query={list} />;
  };
  return (
    <section aria-labelledby="crews-title">
      <header className="crews-head">
        <div>
          <h2 id="crews-title">{words.title}</h2>
          <p>{words.lead}</p>
        </div>
        {aside}
      </header>
      {body()}
    </section>
  );
}
