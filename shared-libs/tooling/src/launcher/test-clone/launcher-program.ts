import { runUntilStopped } from '../run-until-stopped.ts';

await runUntilStopped(process.argv[2] ?? '');
