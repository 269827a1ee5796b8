import { OptionalDay, OptionalId, OptionalLine, PageNumber } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** The query of `GET /api/admin/audit`: newest first, 50 per page. */
export class AuditQuery {
  @OptionalLine(LIMITS.name.max) subject?: string = undefined;
  @OptionalLine(LIMITS.name.max) subjectId?: string = undefined;
  /** What this administrator did. */
  @OptionalId() actorId?: string = undefined;
  /** What happened on this business day. */
  @OptionalDay('Please give the day as yyyy-MM-dd.') day?: string = undefined;
  @PageNumber(1) page = 1;
}
/** An action of an administrator or the system. */
export type AuditEntryView = {
  id: string;
  at: string;
  /** "system", the administrator's name, or "a former administrator". */
  who: string;
  what: string;
  subject: string;
  subjectId: string | null;
  facts: Record<string, string | number | boolean | null>;
};
