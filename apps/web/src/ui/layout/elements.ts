import type { ReactElement } from 'react';

/**
 * What may be rendered next to siblings that come and go: elements or nothing, never a bare text (see the lint rule
 * `lone-texts`, which accepts `{children satisfies Elements}`).
 */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
