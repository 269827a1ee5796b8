import { describeFilesIn } from './file-storage.test-part.js';

describeFilesIn(['folder']);
