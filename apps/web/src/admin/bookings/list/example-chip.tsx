import { EXAMPLE_TEXTS } from '../../../app/copy/admin-examples.js';

/** The quiet mark of what a first start wrote for people to look at. */
export const ExampleChip = () => <small className="example-chip">{EXAMPLE_TEXTS.chip}</small>;
