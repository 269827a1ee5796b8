export { HostDirectory } from './host-directory.js';
export { HostsModule } from './hosts.module.js';
