/** SQL: what has failed with one cause has one key, which also names the group in the ops room's addresses. */
export const CAUSE_KEY_SQL = `md5(coalesce('waits for ' || dependency, handler || ' ' || kind))`;
