/** What stands for somebody whose account is gone; what they did stays. */
const FORMER_ADMINISTRATOR = 'a former administrator';

/** SQL: the name of the user under an alias, or of one who is gone. */
export const nameSql = (alias: string) =>
  `coalesce(nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), ''), ${alias}.username, '${FORMER_ADMINISTRATOR}')`;
