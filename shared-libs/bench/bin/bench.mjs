#!/usr/bin/env node
import { prepareAndRun } from '../../tooling/bin/prepare.mjs';

// `bench.mjs <name> [options]` runs the benchmark of the folder ../src/<name>.

/** The heap of a worker with its scanner, so that a scan has no more memory than in production. */
const nodeOptions = { scan: ['--max-old-space-size=256', '--max-semi-space-size=8'] };

const [name, ...args] = process.argv.slice(2);
await prepareAndRun(`../../bench/src/${name}/main.ts`, { args, nodeOptions: nodeOptions[name] });
