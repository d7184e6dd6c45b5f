import { startWeakTarget } from '../../../scanner/src/testing/servers/weak-target.ts';

/** Serves the weak target on every address of this machine, which only loopback reaches here. */
const site = await startWeakTarget({ host: '0.0.0.0' });
process.on('disconnect', () => process.exit(0));
process.send?.({ port: site.port });
