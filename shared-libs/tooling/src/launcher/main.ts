import { join } from 'node:path';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(join(import.meta.dirname, '../../../..'));
