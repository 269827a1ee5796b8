import { Flex } from '@radix-ui/themes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';

type SectionTexts = { title: string; lead: string; loading: string; failed: string };
type Props<View> = {
  texts: SectionTexts;
  list: UseQueryResult<View>;
  /** Shown on the right of the header. */
  aside?: ReactNode;
  children: (data: View) => ReactNode;
};

/** A section of the crews with its header: loading, failed or loaded. */
export function SectionState<View>({ texts, list, aside, children }: Props<View>) {
  const body = () => {
    if (list.isPending) return <LoadingRows text={texts.loading} />;
    return list.data ? children(list.data) : <Failure text={texts.failed} query={list} />;
  };
  return (
    <section aria-labelledby="crews-title">
      <Flex asChild wrap="wrap" align="end" justify="between" gap="3" mb="3">
        <header>
          <div>
            <h2 id="crews-title">{texts.title}</h2>
            <p>{texts.lead}</p>
          </div>
          {aside}
        </header>
      </Flex>
      {body()}
    </section>
  );
}
