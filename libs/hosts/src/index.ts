export { HostsModule } from './hosts.module.js';
