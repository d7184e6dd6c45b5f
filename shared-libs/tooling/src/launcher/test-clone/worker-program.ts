import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Stub of the worker: writes its process id and keeps running.
writeFileSync(join(process.env.PARAPET_DATA_DIR ?? '', 'worker.pid'), String(process.pid));
setInterval(() => undefined, 60_000);
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready' });
