import type { WorkKind } from '#libs/shared/contracts';
import { CountBadge } from '../../ui/table/count-badge.js';
import { useToday } from './api.js';

type Props = { kinds?: readonly WorkKind[]; of: string };

/** How many things wait, all or those of some kinds: the badges of the admin area count the list of today. */
export function WorkBadge({ kinds, of }: Props) {
  const { data = [] } = useToday();
  return <CountBadge count={data.filter(({ kind }) => !kinds || kinds.includes(kind)).length} of={of} />;
}
