export { copyFiles } from './copy-files.js';
export { FILE_FOLDERS, FileStorageService, type OpenFile, type StoredFile } from './file-storage.service.js';
export { FolderStorage } from './folder-storage.js';
export { openStorage } from './open-storage.js';
export { StorageFailure } from './storage-failure.js';
export { StorageModule } from './storage.module.js';
