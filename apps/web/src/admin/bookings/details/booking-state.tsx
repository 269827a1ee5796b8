import { DETAIL_TEXTS } from './copy.js';
import { HttpError } from '../../../lib/api/http.js';
import { Failure } from '../../../ui/feedback/failure.js';
import { Loading } from '../../../ui/feedback/loading.js';
import type { useAdminBooking } from '../api.js';

/** A booking that is not here: on its way, unknown, or not to be had right now. */
export function BookingState({ query }: { query: ReturnType<typeof useAdminBooking> }) {
  const { isError, error, refetch } = query;
  if (!isError) return <Loading text={DETAIL_TEXTS.loading} />;
  if (error instanceof HttpError && error.status === 404) return <Failure text={DETAIL_TEXTS.notFound} />;
  return (
    <div className="list-failed">
      <Failure text={DETAIL_TEXTS.failed} />
      <button type="button" className="admin-button" onClick={() => void refetch()}>
        {DETAIL_TEXTS.tryAgain}
      </button>
    </div>
  );
}
