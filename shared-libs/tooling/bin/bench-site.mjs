#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('bench-site/main.ts');
