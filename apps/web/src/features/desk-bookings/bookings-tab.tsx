import { Loading } from '../../ui/loading.js';
import { DESK_TEXTS } from '../../content/desk.js';

export default function BookingsTab() {
  return <Loading text={DESK_TEXTS.loading} />;
}
