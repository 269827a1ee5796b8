/**
 * One line of the runbook. `one` and `many` name what the job makes, `effect` ends the sentence "4 receipts failed: …",
 * `todo` is one or two sentences.
 */
export type RunbookRow = [handler: string, one: string, many: string, effect: string, todo: string];
