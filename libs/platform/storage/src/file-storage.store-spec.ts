import { hasObjectStore } from '#libs/platform/testing';
import { describeFilesIn } from './file-storage.test-part.js';

const installed = (['swift', 'ceph'] as const).filter(hasObjectStore);
if (installed.length > 0) describeFilesIn(installed);
else it.skip('files in a store that speaks S3', () => {});
