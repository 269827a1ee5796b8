// Apart from the other requests about families, so that the site does not load what only the server checks.
import { Id } from '../common/fields.js';

export class MergeFamilies {
  /** A booking of the other family. */
  @Id('Please choose the other family.') otherId = '';
}
