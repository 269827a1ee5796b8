import { RefreshCw } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { INBOX_TEXTS as TEXTS } from './copy.js';
import { Button } from '../../ui/form/button.js';
import { Failure, Empty, Loading } from '../../ui/feedback/load-states.js';

type Props = {
  title: string;
  titleRef: Ref<HTMLHeadingElement>;
  lead: string;
  none: string;
  noneText: string;
  filter: ReactNode;
  search: ReactNode;
  list: {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    data?: unknown[];
    refetch: () => unknown;
  };
  children: ReactNode;
};

/** One half of the inbox: its heading, its filter, and the list in each of its states. */
export function InboxList({ title, titleRef, lead, none, noneText, filter, search, list, children }: Props) {
  return (
    <section aria-labelledby="inbox-title">
      <header className="inbox-head">
        <div>
          <h2 id="inbox-title" tabIndex={-1} ref={titleRef}>
            {title}
          </h2>
          <p>{lead}</p>
        </div>
        <button
          type="button"
          className="admin-button"
          aria-label={TEXTS.refresh}
          aria-busy={list.isFetching}
          onClick={() => void list.refetch()}
        >
          <RefreshCw aria-hidden size={18} strokeWidth={2.4} />
        </button>
      </header>
      <div className="inbox-filters">
        {filter}
        {search}
      </div>
      {list.isPending && <Loading text={TEXTS.loading} />}
      {list.isError && (
        <>
          <Failure text={TEXTS.failed} />
          <Button variant="secondary" onClick={() => void list.refetch()}>
            {TEXTS.again}
          </Button>
        </>
      )}
      {list.data?.length === 0 && <Empty title={none} text={noneText} picture="no-results" />}
      {list.data && list.data.length > 0 && <ul className="inbox-list">{children}</ul>}
    </section>
  );
}
